import { Prose } from "~/ui/prose";
import { ScrollCard } from "~/ui/scroll-card";
import { Specimen, Specimens } from "./specimens";

const clause = "<h3>Section</h3><p>Each party keeps what it was told in confidence, and returns it when asked.</p>";

export function Containers({ portrait }: { portrait: string | undefined }) {
  return (
    <Specimens title="Containers">
      <Specimen name="Cards">
        <div className="grid gap-6 md:grid-cols-2">
          <div className="card gap-3">
            <h3 className="font-display text-heading">Gold</h3>
            <p className="text-muted">A planned app for gold from one gram, each unit inscribed on Bitcoin.</p>
          </div>
          <div className="card gap-3">
            <h3 className="font-display text-heading">Launchpad</h3>
            <p className="text-muted">A twelve-week programme for founders.</p>
            <button type="button" aria-disabled="true" className="button self-start">
              Coming Soon
            </button>
          </div>
        </div>
      </Specimen>
      <Specimen name="Steps">
        <ol className="steps">
          {["Buy", "Inscribe", "Keep"].map((step) => (
            <li key={step}>
              <h3 className="font-medium">{step}</h3>
              <p className="mt-1 text-muted">What happens in this step, in a sentence or two.</p>
            </li>
          ))}
        </ol>
      </Specimen>
      <Specimen name="Portraits: with an image, and without">
        <div className="specimen-portraits">
          <div className="portrait">
            <span aria-hidden="true">AL</span>
            <img src={portrait} alt="" width={400} height={480} />
          </div>
          <div className="portrait">
            <span aria-hidden="true">AL</span>
          </div>
        </div>
      </Specimen>
      <Specimen name="Scroll card">
        <ScrollCard label="Example agreement">
          <Prose html={clause.repeat(8)} />
        </ScrollCard>
      </Specimen>
      <Specimen name="A chart's frame before the chart">
        <div className="chart-frame" />
      </Specimen>
    </Specimens>
  );
}
