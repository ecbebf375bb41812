import { BotsScreen } from '../../../features/messaging/bots/bots-screen.tsx';
import { RatingsCard } from '../../../features/messaging/ratings/policy/ratings-card.tsx';

/** `/preferences/bots/`: the bots, and how each asks its clients for ratings. */
export const BotsPage = () => <BotsScreen otherCards={<RatingsCard />} />;
