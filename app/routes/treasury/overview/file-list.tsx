/** Files with the same content. */
export function FileList({ title, files }: { title: string; files: readonly { format: string; href: string }[] }) {
  return (
    <p className="measure-note">
      {title}
      {files.map(({ format, href }) => (
        <a key={format} href={href} className="text-link">
          {format}
        </a>
      ))}
    </p>
  );
}
