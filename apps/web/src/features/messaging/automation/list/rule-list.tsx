import { VisuallyHidden } from '@mantine/core';
import type { AutomationRule } from '@switchboard/contract';
import { useState } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { useMovedRows } from '../../../../ui/lists/use-moved-rows.ts';
import classes from '../automation.module.css';
import { RuleLog } from '../log/rule-log.tsx';
import { SwitchOnDialog } from '../preview/switch-on-dialog.tsx';
import { RuleCard } from './rule-card.tsx';
import { useDeleteRule, useSaveOrder, useSwitchRule } from './use-rule-changes.ts';

interface RuleListProps {
  rules: readonly AutomationRule[];
  mayEdit: boolean;
  onEdit: (rule: AutomationRule) => void;
}

/** The rules in the order in which they run. */
export function RuleList({ rules, mayEdit, onEdit }: RuleListProps) {
  const t = useT('automation');
  const remove = useDeleteRule();
  const switchRule = useSwitchRule();
  const save = useSaveOrder();
  const [announcement, setAnnouncement] = useState('');
  const [logged, setLogged] = useState<AutomationRule | null>(null);
  /** The one that is about to be switched on. */
  const [asked, setAsked] = useState<AutomationRule | null>(null);
  const { ordered, handleProps, move } = useMovedRows(
    rules.map((rule) => ({ ...rule, title: rule.name })),
    { onMoved: (name, place) => setAnnouncement(t('card.moved', { name, place, count: rules.length })), save },
  );
  return (
    <>
      <ol className={classes.rules}>
        {ordered.map((rule, index) => (
          <li key={rule.id} data-testid={`rule-${rule.id}`}>
            <RuleCard
              rule={rule}
              mayEdit={mayEdit}
              place={index + 1}
              isLast={index === ordered.length - 1}
              handle={handleProps(index)}
              onMove={(step) => move(index, step)}
              onSwitch={(isOn) => {
                if (isOn) setAsked(rule);
                else void switchRule(rule, false);
              }}
              onLog={() => setLogged(rule)}
              onEdit={() => onEdit(rule)}
              onDelete={() => remove(rule)}
            />
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {logged && <RuleLog rule={logged} onClose={() => setLogged(null)} />}
      {asked && (
        <SwitchOnDialog
          name={asked.name}
          parts={{ trigger: asked.trigger, filter: asked.filter, actions: asked.actions }}
          onConfirm={() => switchRule(asked, true)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
