/**
 * The path with exactly one slash at each end: `//evil.example` cannot become another host, `/messenger/1` is
 * `/messenger/1/`.
 */
export function canonicalPath(pathname: string): string {
  const inner = pathname.replaceAll(/^[/\\]+|\/+$/g, '');
  return inner === '' ? '/' : `/${inner}/`;
}
