import { useLocation } from '@tanstack/react-router';
import { useComingSoon } from '../../../ui/feedback/use-coming-soon.ts';
import { ComingSoonPage } from './coming-soon-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** Any address that leads nowhere: an announced section where those are shown, else a page that does not exist. */
export default function MissingPage() {
  const pathname = useLocation({ select: (location) => location.pathname });
  return useComingSoon()(pathname) ? <ComingSoonPage /> : <NotFoundPage />;
}
