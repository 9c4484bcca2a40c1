import { TitledSection } from "~/ui/titled-section";

type PersonCard = Record<"name" | "role" | "image" | "bio", string>;

interface PeopleGridProps {
  title: string;
  people: readonly PersonCard[];
}

export function PeopleGrid({ title, people }: PeopleGridProps) {
  const { columns, isFirstFeatured } = arrange(people.length);
  return (
    <TitledSection title={title}>
      <ul className="people mt-10" data-columns={columns}>
        {people.map((person, index) => (
          <li
            key={person.name}
            className={`person ${index === 0 && isFirstFeatured ? "person-featured" : ""}`}
          >
            <Portrait person={person} />
            <div>
              <h3 className="text-lg font-medium">{person.name}</h3>
              <p className="mt-0.5 text-sm text-accent">{person.role}</p>
              <Biography person={person} whole={index === 0 && isFirstFeatured} />
            </div>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

/** With seven people, the first has a row alone and shows the whole biography. */
function arrange(count: number): { columns: number; isFirstFeatured: boolean } {
  const whole = [5, 4, 3].find((columns) => count % columns === 0);
  if (whole) return { columns: whole, isFirstFeatured: false };
  const afterFirst = [4, 3].find((columns) => count > columns && count % columns === 1);
  return { columns: afterFirst ?? 4, isFirstFeatured: afterFirst !== undefined };
}

/** Whole where the card is wide enough. */
function Biography({ person: { name, bio }, whole }: { person: PersonCard; whole: boolean }) {
  const [first, rest] = whole ? [bio, ""] : splitFirstSentence(bio);
  return (
    <div className="mt-3 text-[0.9375rem] text-muted">
      <p>{first}</p>
      {rest && (
        <details className="disclosure mt-1">
          <summary>
            More<span className="sr-only"> about {name}</span>
          </summary>
          <p className="mt-1">{rest}</p>
        </details>
      )}
    </div>
  );
}

/** Not after an initial or a title ("Dr."): the sentence has a minimum length. */
const SENTENCE_END = /^.{40,}?[.!?](?=\s)/;

function splitFirstSentence(text: string): [first: string, rest: string] {
  const [first = text] = SENTENCE_END.exec(text) ?? [];
  return [first, text.slice(first.length).trim()];
}

/** The initials show where the picture can't be loaded, also without scripts. */
function Portrait({ person }: { person: PersonCard }) {
  const placeholder = initials(person.name);
  const size = { width: 400, height: 480 };
  return (
    <div className="portrait grid place-items-center overflow-hidden rounded-[1.25rem] border border-line text-muted">
      <span aria-hidden="true">{placeholder}</span>
      <img
        src={person.image}
        alt=""
        {...size}
        data-initials={placeholder}
        loading="lazy"
        decoding="async"
      />
    </div>
  );
}

const initials = (name: string) =>
  name
    .split(" ")
    .map((word) => word[0])
    .join("")
    .slice(0, 2);
