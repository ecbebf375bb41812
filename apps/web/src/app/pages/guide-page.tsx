import { useParams } from '@tanstack/react-router';
import { firstGuide, GuideScreen, isGuide } from '../../features/messaging/guides/guide-screen.tsx';
import { NotFoundPage } from './instead/not-found-page.tsx';

/** `/guide/{messenger}/`; without one the first guide. */
export function GuidePage() {
  const { messenger = firstGuide } = useParams({ strict: false });
  return isGuide(messenger) ? <GuideScreen name={messenger} /> : <NotFoundPage />;
}
