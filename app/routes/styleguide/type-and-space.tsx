import { Specimen, Specimens } from "./specimens";

const sizes = [
  ["text-display", "font-display text-display", "Digital gold"],
  ["text-title", "font-display text-title", "A treasury in the open"],
  ["text-heading", "font-display text-heading", "What was bought, when and for how much"],
  ["text-lg", "text-lg", "The first sentence of a page."],
  ["body", "", "Running text."],
  ["text-sm text-muted", "text-sm text-muted", "Dates, hints and what explains something else."],
  ["eyebrow", "eyebrow", "Above a title"],
  ["figures", "figures", "1,234,567.89 · 0,111,111.11"],
] as const;

const steps = [1, 2, 3, 4, 6, 8, 12, 16, 24] as const;

export function TypeAndSpace() {
  return (
    <Specimens title="Type and space">
      {sizes.map(([name, className, text]) => (
        <Specimen key={name} name={name}>
          <p className={className || undefined}>{text}</p>
        </Specimen>
      ))}
      <Specimen name="Steps of space, in quarters of 1 rem">
        <ul className="grid gap-2">
          {steps.map((step) => (
            <li key={step} className="flex items-center gap-4 text-sm text-muted">
              <svg width={step * 4} height="12" aria-hidden="true">
                <rect width="100%" height="100%" fill="currentColor" />
              </svg>
              <span className="figures">{step}</span>
            </li>
          ))}
        </ul>
      </Specimen>
    </Specimens>
  );
}
