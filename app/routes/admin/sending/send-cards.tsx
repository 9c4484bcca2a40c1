import { TextLink } from "~/ui/links";
import { PostForm } from "~/ui/post-form";
import { SubmitButton } from "~/ui/submit-button";
import { TitledCard } from "~/ui/titled-card";
import type { describeSend } from "./send-state.server";
import { SendFacts } from "./send-to-everyone";

interface SendCardsProps {
  /** 0: the emails are about no release. */
  release: number;
  sends: readonly ReturnType<typeof describeSend>[];
}

/** How far each email is on its way, with the buttons of its state. */
export const SendCards = ({ release, sends }: SendCardsProps) =>
  sends.map(({ id: send, heading, facts, unknown, actions }) => (
    <TitledCard key={send} id={`send-${send}`} title={heading}>
      <SendFacts facts={facts} />
      {unknown && <p role="note">{unknown}</p>}
      <PostForm fields={{ release, send }} className="flex flex-wrap items-center gap-x-5 gap-y-3">
        {actions.map(([intent, label]) => (
          <SubmitButton key={intent} intent={intent}>
            {label}
          </SubmitButton>
        ))}
        <TextLink to="?">Refresh</TextLink>
      </PostForm>
    </TitledCard>
  ));
