import { Group, Radio, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type CannedReply, endpoints, limits } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { cannedRepliesKey } from '../../../ui/canned-replies/canned-replies-query.ts';
import { ContractForm } from '../../../ui/forms/form/contract-form.tsx';
import { SubmitButton } from '../../../ui/forms/form/submit-button.tsx';
import { useContractForm } from '../../../ui/forms/form/use-contract-form.tsx';
import { FormModal } from '../../../ui/forms/questions/form-modal.tsx';
import { ReplyFiles } from './reply-files.tsx';
import { initialValues, type ReplyStart, type ReplyValues, toBody } from './reply-form-values.ts';
import { TextsField } from './texts-field.tsx';
import { useReplyRights } from './use-reply-rights.ts';

const createShape = async () => (await import('./reply-shapes.ts')).createCannedReply.body;
const editShape = async () => (await import('./reply-shapes.ts')).editCannedReply.body;

interface ReplyFormModalProps {
  /** Undefined: a new one is made. */
  reply?: CannedReply;
  start?: ReplyStart;
  onClose: () => void;
}

/** Makes a canned reply, or changes one. */
export function ReplyFormModal({ reply, start, onClose }: ReplyFormModalProps) {
  const t = useT('cannedReplies');
  const api = useApi();
  const queries = useQueryClient();
  const { mayDelete } = useReplyRights();
  // Others' changes meanwhile do not overwrite what is typed; saving is refused.
  const [edited] = useState(reply ?? null);
  const [isUploading, setIsUploading] = useState(false);
  const toCall = (values: ReplyValues) =>
    edited === null ? toBody(values) : { ...toBody(values), version: edited.version };
  const form = useContractForm<ReplyValues>({
    initialValues: initialValues(edited, start),
    labels: {
      shortcut: t('form.shortcut'),
      title: t('form.title'),
      scope: t('form.scope'),
      texts: t('form.texts'),
      files: t('form.files'),
    },
    shape: edited === null ? createShape : editShape,
    toBody: toCall,
    failed: t('form.failed'),
    makesNew: edited === null,
    onSubmit: async (values) => {
      const body = toBody(values);
      try {
        if (edited === null) await api.call(endpoints.createCannedReply, { body });
        else {
          const { id, version } = edited;
          await api.call(endpoints.editCannedReply, { params: { id }, body: { ...body, version } });
        }
      } finally {
        // After a refusal as well: the list then has what another has changed or deleted.
        void queries.invalidateQueries({ queryKey: cannedRepliesKey });
      }
      notifications.show({ color: 'green', message: t('form.saved', { shortcut: body.shortcut }) });
      onClose();
    },
  });
  const { scope } = form.values;
  const mustStayShared = edited?.scope === 'workspace' && !mayDelete(edited);
  const files = form.field('files');
  const texts = form.field('texts');

  return (
    <FormModal
      opened
      title={t(edited === null ? 'form.addTitle' : 'form.editTitle')}
      size="lg"
      dirty={form.isDirty || (edited === null && start?.texts !== undefined)}
      busy={form.isPending}
      onClose={onClose}
    >
      <ContractForm form={form} testId="reply-form">
        <TextInput
          description={t('form.shortcutHint')}
          required
          leftSection="/"
          maxLength={limits.shortcutChars + 1}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          data-testid="reply-shortcut"
          {...form.field('shortcut')}
        />
        <TextInput
          description={t('form.titleHint')}
          maxLength={limits.titleChars}
          autoComplete="off"
          {...form.field('title')}
        />
        <TextsField texts={texts.value} label={texts.label} error={texts.error} onChange={texts.onChange} />
        <ReplyFiles
          files={files.value}
          label={files.label}
          error={files.error}
          onChange={files.onChange}
          onUploading={setIsUploading}
        />
        <Radio.Group
          label={t('form.scope')}
          description={mustStayShared ? t('form.sharedStays') : undefined}
          value={scope}
          onChange={(value) => form.setValue('scope', value === 'own' ? 'own' : 'workspace')}
        >
          <Stack gap={8} mt={6}>
            <Radio value="own" label={t('form.own')} disabled={mustStayShared} data-testid="reply-own" />
            <Radio value="workspace" label={t('form.workspace')} data-testid="reply-shared" />
          </Stack>
        </Radio.Group>
        <Group justify="flex-end" mt="sm">
          <SubmitButton form={form} disabled={isUploading} data-testid="reply-submit">
            {t('form.save')}
          </SubmitButton>
        </Group>
      </ContractForm>
    </FormModal>
  );
}
