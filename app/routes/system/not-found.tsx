/** Every address that no other route answers. */
export function loader(): never {
  throw new Response(null, { status: 404 });
}

export default function Unmatched() {
  return null;
}
