import type { StaleRules } from '../../../store/stale-rules.ts';
import { labelsKey } from '../../../ui/labels/labels-query.ts';
import { conversationLabelsKey } from '../../../ui/labels/use-conversation-labels.ts';
import { labelledKey } from './labels-queries.ts';

export const staleQueries: StaleRules = {
  // A label that is deleted is taken off conversations as well.
  updateLabels: () => [labelsKey, conversationLabelsKey(), labelledKey],
  // Labels say how many conversations have them.
  updateConversationLabels: ({ channel_ids }) => [...channel_ids.map(conversationLabelsKey), labelledKey, labelsKey],
};
