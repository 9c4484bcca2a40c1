import { Prose } from "~/ui/prose";
import { Specimen, Specimens } from "./specimens";

/** Everything that a document can hold, as the content build writes it. */
const document = `
<h2>A heading</h2>
<p>A paragraph with <a href="/styleguide">a link</a>, <strong>strong text</strong>, <em>emphasized text</em>,
<code>code</code> and a <mark>search match</mark>. It is long enough to run over several lines, so that the
measure and the space between lines can be checked.</p>
<blockquote><p>A quotation.</p></blockquote>
<h3>A smaller heading</h3>
<ul><li>One thing</li><li>Another thing</li></ul>
<ol><li>First</li><li>Second</li></ol>
<div class="table-scroll"><table><thead><tr><th scope="col">Date</th><th scope="col">Purchase</th>
<th scope="col" class="align-right">Bitcoin</th><th scope="col" class="align-right">Cost (CAD)</th></tr></thead>
<tbody><tr><td>2025-06-23</td><td>First tranche</td><td class="align-right">2.24</td><td class="align-right">319,424</td></tr>
<tr><td>2025-06-11</td><td>Second tranche</td><td class="align-right">3.74</td><td class="align-right">534,820</td></tr></tbody></table></div>
<hr>
<pre><code>bc1p…</code></pre>
<p>The last paragraph.</p>`;

export function Reading() {
  return (
    <Specimens title="Reading">
      <Specimen name="Prose">
        <Prose html={document} />
      </Specimen>
      <Specimen name="Compact prose">
        <Prose html="<p>Next to other content, lines are a little closer together.</p>" className="prose-compact" />
      </Specimen>
      <Specimen name="An empty list">
        <p role="status" className="py-16 text-muted">
          No press release matches.
        </p>
      </Specimen>
    </Specimens>
  );
}
