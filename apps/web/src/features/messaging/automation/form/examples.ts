import { useT } from '../../../../i18n/use-t.ts';
import type { RuleStart } from './rule-values.ts';

/** Rules to begin with; what depends on the workspace is still to be chosen. */
export function useExamples(): (RuleStart & { key: string })[] {
  const t = useT('automation');
  const start = { filter: {}, is_on: false, gone: [] };
  return [
    {
      ...start,
      key: 'low-rating',
      name: t('examples.lowRating.name'),
      trigger: { kind: 'low_rating' },
      actions: [{ kind: 'task', title: t('examples.lowRating.task'), user_id: null }],
    },
    {
      ...start,
      key: 'long-wait',
      name: t('examples.longWait.name'),
      trigger: { kind: 'waiting', minutes: 30 },
      actions: [
        { kind: 'priority', priority: 'high' },
        { kind: 'note', text: t('examples.longWait.note') },
      ],
    },
    {
      ...start,
      key: 'refund',
      name: t('examples.refund.name'),
      trigger: { kind: 'said_word', words: t('examples.refund.words').split(', ') },
      actions: [{ kind: 'label', label_id: 0, is_on: true }],
    },
  ];
}
