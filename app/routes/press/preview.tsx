import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData } from "@remix-run/react";
import { useRef } from "react";
import * as z from "zod/mini";
import { brand } from "~/brand/generated/public";
import { limitSubmissions } from "~/forms/action-error";
import { reportFailure, skipRevalidationOnFailure } from "~/forms/action-failure";
import { type FormAnswer, handleForm } from "~/forms/handle-form.server";
import { confidential } from "~/http/cache-policy";
import { hiddenMeta } from "~/http/page-meta";
import { EmbargoBanner } from "~/site/embargo-banner";
import { ToasterNotice } from "~/site/toaster-notice";
import { CardPage } from "~/ui/card-page";
import { PostForm } from "~/ui/post-form";
import { SubmitButton } from "~/ui/submit-button";
import { ReleaseArticle } from "./article/article";
import { type Article, describeArticle } from "./article/article.server";

export const meta = hiddenMeta("Preview", "A confidential document.");

export const headers = confidential;

/** One page for forged, expired and revoked links, and for published releases: it must not reveal what there was. */
const gone = () =>
  data(
    { title: "This link does not work", text: "It may have ended. Please ask the person who sent it." },
    { status: 410 },
  );

/** @throws 410 where there is no such link, or its release is no longer under embargo */
async function openLink({ request, context }: LoaderFunctionArgs) {
  const link = await context.previewLinks.find(new URL(request.url).searchParams.get("token") ?? "");
  const opened = link && context.releaseDesk.open(link.releaseId);
  if (!opened) throw gone();
  return { link, opened };
}

/** A GET shows no text and changes nothing: mail programs and scanners open every link. */
export async function loader(args: LoaderFunctionArgs) {
  await openLink(args);
  return null;
}

interface PreviewAnswer extends FormAnswer {
  article?: Article;
}

/** The text, once a person asks for it. Without its line in the audit log nothing is shown. */
export const action = (args: ActionFunctionArgs) =>
  handleForm(args.request, { schema: z.object({}), toast: null }, async () => {
    const { context } = args;
    await limitSubmissions(context);
    const { link, opened } = await openLink(args);
    const details = { release: link.releaseId, link: link.id, for: link.label };
    await context.admin.audit.record({ actor: `preview link ${link.id}`, action: "release.previewed", details });
    const article = describeArticle(opened.release, opened);
    return data<PreviewAnswer>({ lastResult: null, message: null, article });
  });

export const clientAction = reportFailure();

export const shouldRevalidate = skipRevalidationOnFailure;

export default function Preview() {
  const answer: PreviewAnswer | undefined = useActionData<typeof action>();
  // A link within the text is a navigation, after which the router forgets the answer.
  const shown = useRef(answer?.article);
  shown.current = answer?.article ?? shown.current;
  if (shown.current)
    return (
      <>
        <EmbargoBanner until={shown.current.release.publishAt} />
        <ReleaseArticle {...shown.current} />
      </>
    );
  return (
    <CardPage title={brand.company.legalName}>
      <ToasterNotice answer={answer} />
      <PostForm className="grid gap-6">
        <p className="text-muted">
          You have been sent a link to a confidential document. It may contain material information that is not public:
          do not share it, and do not trade on it. Each look at it is recorded.
        </p>
        <SubmitButton className="button-accent justify-self-start">Show the document</SubmitButton>
      </PostForm>
    </CardPage>
  );
}
