import { toastQueue } from "~/forms/toaster-queue";
import type { ToastMessage } from "~/forms/toasts";
import { publishedAddress } from "~/http/page-meta";
import { TextLink } from "~/ui/links";

/** Email needs no scripts; the system's share sheet and printing do. Not copied with the text. */
export function ArticleTools({ id, path, title }: { id: number; path: string; title: string }) {
  const address = publishedAddress(path);
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`;
  const share = async () => {
    // Closing the sheet is not an error.
    if (navigator.share) {
      await navigator.share({ title, url: address }).catch(() => {});
    } else {
      toastQueue.add(await copyLink(address));
    }
  };
  return (
    <div className="mt-6 flex flex-wrap items-baseline gap-x-5 gap-y-2 text-sm select-none print:hidden">
      <TextLink to={mail}>Share by email</TextLink>
      <TextLink to={`/press-releases/${id}`}>Permanent link</TextLink>
      <button type="button" className="text-link needs-script" onClick={share}>
        Share or copy link
      </button>
      <button type="button" className="text-link needs-script" onClick={() => window.print()}>
        Print
      </button>
    </div>
  );
}

const notCopied: ToastMessage = {
  title: "Link not copied",
  description: "Your browser blocked it. Please copy the link from the address bar.",
  failed: true,
};

/** Browsers have a clipboard over https only, and may reject the write. */
async function copyLink(address: string): Promise<ToastMessage> {
  if (!navigator.clipboard) return notCopied;
  return navigator.clipboard.writeText(address).then(
    () => ({ title: "Link copied", description: "The link is on your clipboard." }),
    () => notCopied,
  );
}
