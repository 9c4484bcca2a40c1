import { expect, it } from "vitest";
import { inOneLine, withoutForbidden } from "./plain-text";

it.each([
  ["a\u000bb\u0000c\u001f", "abc"],
  ["\ud83d\ude00 \ud83d alone \ude00", "😀  alone "],
  ["\ufffe\uffff\ufffd", "\ufffd"],
  ["tab\tline\r\n\u0085\u00ad\u200b", "tab\tline\r\n\u0085\u00ad\u200b"],
])("of %j readers get %j", (text, given) => expect(withoutForbidden(text)).toBe(given));

it.each([
  [" One\r\n\tTwo\u2028Three\u000bFour ", "One Two Three Four"],
  ["Bcc: x\r\n\r\nBody", "Bcc: x Body"],
])("%j is the subject %j", (text, subject) => expect(inOneLine(text)).toBe(subject));
