/** The path with one slash at each end: `//evil.example` is not another host, `/messenger/1` is `/messenger/1/`. */
export function canonicalPath(pathname: string): string {
  const inner = pathname.replaceAll(/^[/\\]+|\/+$/g, '');
  return inner === '' ? '/' : `/${inner}/`;
}
