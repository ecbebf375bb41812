import { SubscriptionScreen } from '../../features/subscription/subscription-screen.tsx';
import { ExportsCard } from '../../features/workspace-settings/exports-card.tsx';

/** The subscription; while the workspace is closed, with the export that its owner can still make. */
export function SubscriptionPage() {
  return <SubscriptionScreen exports={<ExportsCard />} />;
}
