import { type Host, useHost } from '../../api/host-context.tsx';

/** Sections that are announced and not there yet, with all pages below them. Building one removes it here. */
const announced = ['/stats/'];

interface Build {
  /** The server's setting for this deployment; null while it is unknown. */
  host: Pick<Host, 'coming_soon'> | null;
  isProduction: boolean;
}

/** Whether an address shows the coming-soon page; otherwise an announced section is an address that does not exist. */
export const isComingSoon = (pathname: string, { host, isProduction }: Build): boolean =>
  (!isProduction || host?.coming_soon === true) && announced.some((section) => pathname.startsWith(section));

/** The same for this page; there must be no link to a section for which it is false. */
export function useComingSoon(): (pathname: string) => boolean {
  const host = useHost();
  return (pathname) => isComingSoon(pathname, { host, isProduction: import.meta.env.PROD });
}
