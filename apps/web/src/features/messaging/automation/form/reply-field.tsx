import { Select, Text } from '@mantine/core';
import { type CannedReply, languages } from '@switchboard/contract';
import { languageNames } from '../../../../i18n/languages.ts';
import { useT } from '../../../../i18n/use-t.ts';
import { MessageContent } from '../../../../ui/message/message-content.tsx';
import classes from '../automation.module.css';
import { replyName, useNamedParts } from '../sentence/use-rule-names.ts';
import { type ActionFieldProps, actionAt } from './action-at.ts';
import { shownOptions, withChosen } from './label-choices.ts';

/** A shared canned reply, with what it says in each language that it has. */
export function ReplyField(props: ActionFieldProps) {
  const t = useT('automation');
  const { action, errorOf, set } = actionAt(props);
  const { replies } = useNamedParts();
  const chosen = replies?.find(({ id }) => String(id) === action.canned_reply_id);
  const choices = (replies ?? []).map((reply) => ({
    value: String(reply.id),
    label: reply.title === '' ? replyName(reply) : `${reply.title} (/${reply.shortcut})`,
  }));
  return (
    <>
      <Select
        size="sm"
        searchable
        limit={shownOptions}
        label={t('form.reply')}
        description={t(replies?.length === 0 ? 'form.noReplies' : 'form.replyHint')}
        placeholder={t('form.choose')}
        nothingFoundMessage={t('form.nothingFound')}
        error={errorOf('canned_reply_id')}
        value={action.canned_reply_id}
        data={withChosen(choices, action.canned_reply_id === null ? [] : [action.canned_reply_id])}
        data-testid={`action-reply-${props.index}`}
        onChange={(id) => set('canned_reply_id', id)}
      />
      {chosen && <ReplyTexts reply={chosen} />}
    </>
  );
}

function ReplyTexts({ reply: { texts, files } }: { reply: CannedReply }) {
  const t = useT('automation');
  return (
    <div className={classes.replyTexts} data-testid="reply-texts">
      <dl>
        {languages.map(
          (language) =>
            texts[language] !== undefined && (
              <div key={language}>
                <dt lang={language}>{languageNames[language]}</dt>
                <dd lang={language}>
                  <MessageContent content={texts[language]} />
                </dd>
              </div>
            ),
        )}
      </dl>
      {files.length > 0 && (
        <Text size="xs" c="dimmed">
          {t('form.files', { count: files.length })}
        </Text>
      )}
    </div>
  );
}
