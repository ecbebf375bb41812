import { Text } from '@mantine/core';
import { fillVariables, foldText, type Language } from '@switchboard/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import { makeValueOf } from '../../../ui/canned-replies/reply-values.ts';
import { MessagePreview } from '../../../ui/message/message-preview.tsx';
import classes from './canned-replies.module.css';
import { exampleClients } from './example-client.ts';
import { fieldTitlesQuery } from './fields-query.ts';

/** A text as an example client gets it; a custom field shows its own title. */
export function ReplyPreview({ text, language }: { text: string; language: Language }) {
  const t = useT('cannedReplies');
  const me = useStore((state) => state.me);
  const titles = useQuery(fieldTitlesQuery(useApi())).data;
  const fields = new Map((titles ?? []).map((title) => [foldText(title), title]));
  const valueOf = makeValueOf({ ...exampleClients[language], manager: me, fields });
  const { text: filled, missing } = fillVariables(text, (name) => {
    // Unknown until the fields have loaded.
    const isUnknown = titles === undefined && name.startsWith('field.');
    return isUnknown ? name.slice('field.'.length) : valueOf(name);
  });
  const isEmpty = text.trim() === '';
  return (
    <MessagePreview
      title={t('preview.title')}
      content={isEmpty ? null : filled}
      language={language}
      testId="reply-preview"
    >
      {isEmpty && (
        <Text size="sm" c="dimmed">
          {t('preview.empty')}
        </Text>
      )}
      {missing.length > 0 && (
        <Text size="xs" mt={4} className={classes.missing ?? ''} role="status">
          {t('preview.missing', { names: missing.map((name) => name.replace(/^field\./, '')).join(', ') })}
        </Text>
      )}
    </MessagePreview>
  );
}
