import { publishedAddress } from "~/http/page-meta";

/** Share by email without scripts; the system's own sheet and printing with them. */
export function ArticleTools({ slug, title }: { slug: string; title: string }) {
  const address = publishedAddress(`/news/${slug}`);
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`;
  const share = async () => {
    // Desktop browsers without a sheet get the address in the clipboard; a visitor who closes the sheet is no error.
    if (navigator.share) await navigator.share({ title, url: address }).catch(() => {});
    else await navigator.clipboard.writeText(address).catch(() => {});
  };
  return (
    <div className="mt-6 flex flex-wrap gap-x-5 gap-y-2 text-sm print:hidden">
      <a className="text-link" href={mail}>
        Share by email
      </a>
      <button type="button" className="text-link needs-script" onClick={share}>
        Share or copy the link
      </button>
      <button type="button" className="text-link needs-script" onClick={() => window.print()}>
        Print
      </button>
    </div>
  );
}
