const units =
  "BTC|CAD|USD|kg|g|grams?|karat|%|thousand|[mb]illion|EH/s|min|minutes?|hours?|days?|weeks?|months?|years?";
const months = "January|February|March|April|May|June|July|August|September|October|November|December";
const figureAndUnit = new RegExp(`(?<=\\d)\\s(?=(?:${units})(?![\\p{L}\\p{N}]))`, "gu");
const monthAndDay = new RegExp(`(?<=(?<![\\p{L}\\p{N}])(?:${months}))\\s(?=\\d{1,2}(?!\\d))`, "gu");

/** A text in which no line ends between a figure and its unit, or between a month and its day: "68.22 BTC", "June 24". */
export const tied = (text: string): string => text.replace(figureAndUnit, "\u00a0").replace(monthAndDay, "\u00a0");
