import { SubscriptionScreen } from '../../../features/billing/subscription/subscription-screen.tsx';
import { ExportsCard } from '../../../features/upkeep/workspace-settings/exports-card.tsx';

/** The subscription; while the workspace is closed, with the export that its owner can still make. */
export function SubscriptionPage() {
  return <SubscriptionScreen exports={<ExportsCard />} />;
}
