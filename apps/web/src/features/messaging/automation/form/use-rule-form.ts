import { notifications } from '@mantine/notifications';
import { type AutomationRule, endpoints } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { filterConditions } from '../../../../ui/conversation-filter/filter-fields.tsx';
import { useContractForm } from '../../../../ui/forms/form/use-contract-form.tsx';
import { rulesKey } from '../automation-keys.ts';
import { findMissing } from './find-missing.ts';
import { type RuleStart, type RuleValues, toBody, toValues } from './rule-values.ts';

const createShape = async () => (await import('../automation-shapes.ts')).createAutomationRule.body;
const editShape = async () => (await import('../automation-shapes.ts')).editAutomationRule.body;

interface RuleFormOptions {
  edited: AutomationRule | null;
  /** What a new one begins with. */
  start: RuleStart | undefined;
  /** Someone else has deleted it. */
  isGone: boolean;
  onSaved: () => void;
}

export function useRuleForm({ edited, start, isGone, onSaved }: RuleFormOptions) {
  const t = useT('automation');
  const views = useT('views');
  const api = useApi();
  const queries = useQueryClient();
  const makesNew = edited === null || isGone;
  return useContractForm<RuleValues>({
    initialValues: toValues(edited ?? start ?? null),
    labels: {
      name: t('form.name'),
      'trigger.words': t('form.words'),
      'trigger.minutes': t('form.wait'),
      'trigger.label_ids': t('form.labels'),
      'trigger.targets': t('form.targets'),
      filter: t('form.if'),
      ...Object.fromEntries(filterConditions.map((name) => [`filter.${name}`, views(`form.${name}`)])),
      actions: t('form.deeds'),
      'actions.*.label_id': t('form.label'),
      'actions.*.user_id': t('form.person'),
      'actions.*.priority': t('form.priority'),
      'actions.*.text': t('form.note'),
      'actions.*.canned_reply_id': t('form.reply'),
      'actions.*.minutes': t('form.snooze'),
      'actions.*.title': t('form.task'),
    },
    // The shape stays the one that the form began with, also where the rule is gone.
    shape: edited === null ? createShape : editShape,
    toBody: (values) => (edited === null ? toBody(values) : { ...toBody(values), version: edited.version }),
    check: (values) =>
      findMissing(values).flatMap(({ at, what }) => (what === null ? [] : [{ at, text: t(`form.${what}`) }])),
    failed: t('form.notSaved'),
    makesNew,
    onSubmit: async (values) => {
      const body = toBody(values);
      try {
        if (makesNew) await api.call(endpoints.createAutomationRule, { body });
        else {
          const { id, version } = edited;
          await api.call(endpoints.editAutomationRule, { params: { id }, body: { ...body, version } });
        }
      } finally {
        // After a refusal as well: the page then has what another has changed.
        await queries.invalidateQueries({ queryKey: rulesKey });
      }
      notifications.show({
        color: 'green',
        message: t(makesNew ? 'form.added' : 'form.saved', { name: body.name }),
      });
      onSaved();
    },
  });
}
