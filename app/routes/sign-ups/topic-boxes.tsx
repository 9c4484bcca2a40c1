import { Checkbox } from "~/ui/field";

/** What a subscriber chooses from: each topic's name, its label, and whether it is ticked. */
export type TopicChoice = readonly [name: string, label: string, isChosen: boolean];

export const TopicBoxes = ({ topics, error }: { topics: readonly TopicChoice[]; error?: string | undefined }) => (
  <fieldset className="grid gap-4 border-b border-line pb-6">
    <legend className="mb-3 font-medium">Email me about</legend>
    {topics.map(([name, label, isChosen], index) => (
      <Checkbox
        key={name}
        id={name}
        name={name}
        label={label}
        defaultChecked={isChosen}
        {...(index === 0 && error && { error })}
      />
    ))}
  </fieldset>
);
