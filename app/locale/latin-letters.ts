/**
 * Lower-case letters that Unicode does not decompose, in the ASCII of passports and library
 * catalogues.
 */
export const latinLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ŧ: "t",
  ŋ: "n",
  ı: "i",
};
