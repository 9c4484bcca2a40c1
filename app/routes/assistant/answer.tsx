import { Link } from "@remix-run/react";
import { type Conclusion, nameOf } from "~/domain/assistant/said";

interface AnswerProps {
  question: string;
  answer: ({ text: string } & Conclusion) | undefined;
  waiting: boolean;
}

/** The answer in plain words and the pages it comes from. */
export function Answer({ question, answer, waiting }: AnswerProps) {
  return (
    <div role="status" className="shell min-h-[30vh] pb-16">
      {waiting ? (
        <p className="text-muted">Thinking...</p>
      ) : (
        answer && (
          <div className="card max-w-3xl gap-4">
            <h2 className="text-heading">{question}</h2>
            <p className="whitespace-pre-wrap">{answer.text}</p>
            {answer.note && <p className="text-sm text-muted">{answer.note}</p>}
            {answer.sources.length > 0 && (
              <ul aria-label="Sources" className="border-t border-line pt-4">
                {answer.sources.map((source) => (
                  <li key={source.path} className="py-1">
                    <Link to={source.path} className="text-link">
                      {nameOf(source)}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </div>
        )
      )}
    </div>
  );
}
