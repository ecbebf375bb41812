import { Button, Group, Textarea } from '@mantine/core';
import { limits } from '@switchboard/contract';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { ContractForm } from '../../../ui/forms/form/contract-form.tsx';
import { useContractForm } from '../../../ui/forms/form/use-contract-form.tsx';
import { useLeaveGuard } from '../../../ui/forms/leaving/use-leave-guard.ts';
import classes from './client-card.module.css';

const shape = () => import('./note-shapes.ts').then(({ addClientNote }) => addClientNote.body);

/** The counter appears when this many characters are left. */
const counterFromChars = 200;

interface NoteFormProps {
  label: string;
  /** The note as it is; empty for a new one. */
  content?: string;
  placeholder?: string;
  submitLabel: string;
  failed: string;
  onSubmit: (content: string) => Promise<unknown>;
  /** Without it the form stays, emptied, for the next note. */
  onCancel?: () => void;
  testId: string;
}

/** A text with the formatting of messages. Ctrl or ⌘ with Enter sends it, Esc gives up an edit. */
export function NoteForm({
  label,
  content = '',
  placeholder,
  submitLabel,
  failed,
  onSubmit,
  onCancel,
  testId,
}: NoteFormProps) {
  const t = useT('clientCard');
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const isNew = onCancel === undefined;
  // The pressed button is gone: the focus moves to the opened field, behind the last word.
  useEffect(() => {
    if (isNew) return;
    input.current?.focus();
    input.current?.setSelectionRange(input.current.value.length, input.current.value.length);
  }, [isNew]);
  const form = useContractForm({
    initialValues: { content },
    labels: { content: label },
    shape,
    failed,
    makesNew: isNew,
    resetOnSuccess: isNew,
    onSubmit: (values) => onSubmit(values.content),
  });
  useLeaveGuard(form.isDirty);
  const left = limits.noteChars - form.values.content.length;
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      button.current?.click();
    } else if (event.key === 'Escape' && onCancel) {
      event.stopPropagation();
      onCancel();
    }
  };
  return (
    <ContractForm form={form} className={classes.noteForm} testId={testId}>
      <Textarea
        {...form.field('content')}
        {...(placeholder !== undefined && { placeholder })}
        {...(left < counterFromChars && { description: t('notes.left', { count: Math.max(0, left) }) })}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={limits.noteChars}
        dir="auto"
        ref={input}
        data-testid={`${testId}-text`}
        onKeyDown={handleKeyDown}
      />
      <Group gap="xs">
        <Button ref={button} type="submit" size="xs" loading={form.isPending} data-testid={`${testId}-submit`}>
          {submitLabel}
        </Button>
        {onCancel && (
          <Button size="xs" variant="default" onClick={onCancel}>
            {t('notes.cancel')}
          </Button>
        )}
      </Group>
    </ContractForm>
  );
}
