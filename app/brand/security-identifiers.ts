// The last character is a check digit, which reveals a typo. A counts as 10, B as 11, and so on.

const digitOf = (character: string) => Number.parseInt(character, 36);
const sumDigits = (number: number) => Math.floor(number / 10) + (number % 10);

/** ANSI X9.6: eight digits or capitals, every second one doubled, then the check digit. */
export function isCusip(text: string): boolean {
  if (!/^[0-9A-Z]{8}\d$/.test(text)) return false;
  let sum = 0;
  for (const [at, character] of [...text.slice(0, 8)].entries()) {
    const isDoubled = at % 2 === 1;
    sum += sumDigits(digitOf(character) * (isDoubled ? 2 : 1));
  }
  return (10 - (sum % 10)) % 10 === Number(text[8]);
}

/** ISO 6166: a country, nine digits or capitals, then Luhn's check digit. */
export function isIsin(text: string): boolean {
  if (!/^[A-Z]{2}[0-9A-Z]{9}\d$/.test(text)) return false;
  const digits = [...text.slice(0, 11)].map(digitOf).join("");
  let sum = 0;
  for (const [at, digit] of [...digits].entries()) {
    const isDoubled = (digits.length - at) % 2 === 1;
    sum += sumDigits(Number(digit) * (isDoubled ? 2 : 1));
  }
  return (10 - (sum % 10)) % 10 === Number(text[11]);
}
