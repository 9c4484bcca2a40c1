import type { z } from "zod";
import { type People, type Person, peopleFile } from "../../app/content/schemas";
import { readYaml } from "./front-matter";
import type { Problems } from "./problems";
import { sizeOf, sourceOf } from "./public-files";

const file = "content/people.yaml";

/** The people of the About page with the sizes of their portraits. */
export async function readPeople(
  root: string,
  images: ReadonlyMap<string, Buffer>,
  problems: Problems,
): Promise<People> {
  const source = await readYaml(root, file, peopleFile, problems);
  if (!source) return { leadership: [], board: [] };
  const complete = (person: z.output<typeof peopleFile>["board"][number]): Person => {
    const bytes = images.get(person.image);
    const size = bytes && sizeOf(bytes);
    const reason = bytes ? "has no readable width and height" : `does not exist: there is no ${sourceOf(person.image)}`;
    if (!size) problems.add({ file, field: `${person.name}: image`, reason: `${person.image} ${reason}` });
    return { ...person, imageWidth: size?.width ?? 0, imageHeight: size?.height ?? 0 };
  };
  return { leadership: source.data.leadership.map(complete), board: source.data.board.map(complete) };
}
