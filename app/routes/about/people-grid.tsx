import { TitledSection } from "~/ui/titled-section";

export interface PersonCard {
  name: string;
  role: string;
  image: string;
  bio: string;
}

/** Portraits with their biographies. */
export function PeopleGrid({ title, people }: { title: string; people: readonly PersonCard[] }) {
  // Five in a row rather than one alone on the second.
  const columns = people.length % 5 === 0 ? "lg:grid-cols-5" : "lg:grid-cols-4";
  return (
    <TitledSection title={title}>
      <ul className={`mt-10 grid gap-x-8 gap-y-14 sm:grid-cols-2 ${columns}`}>
        {/* On a phone a face beside the name is enough. Of two in a row, the last of an odd number fills the row. */}
        {people.map((person) => (
          <li
            key={person.name}
            className="grid content-start gap-5 max-sm:grid-cols-[6.5rem_1fr] sm:max-lg:last:odd:col-span-2 sm:max-lg:last:odd:grid-cols-2 sm:max-lg:last:odd:gap-8"
          >
            <Portrait person={person} />
            <div>
              <h3 className="text-lg font-medium">{person.name}</h3>
              <p className="mt-0.5 text-sm text-accent">{person.role}</p>
              <p className="mt-3 text-[0.9375rem] text-muted">{person.bio}</p>
            </div>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

/** The picture lies over the initials: where it cannot be loaded they show, with or without scripts. */
function Portrait({ person }: { person: PersonCard }) {
  return (
    <div className="portrait">
      <span aria-hidden="true">{initials(person.name)}</span>
      <img src={person.image} alt="" width={400} height={480} loading="lazy" decoding="async" />
    </div>
  );
}

const initials = (name: string) =>
  name
    .split(" ")
    .map((word) => word[0])
    .join("")
    .slice(0, 2);
