/**
 * The address of an article, from its title: lower-case; drop what is not a word character, space or hyphen;
 * whitespace runs become one hyphen; hyphen runs become one; trim.
 */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\w\s-]/g, "")
    .replace(/\s+/g, "-")
    .replace(/-+/g, "-")
    .replace(/^-|-$/g, "");
}
