export const harbourHours = "The harbour office is open on weekdays from nine to four.";
