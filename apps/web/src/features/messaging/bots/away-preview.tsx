import { Alert, Anchor, Box } from '@mantine/core';
import { type Calendar, type Language, type Welcome, workingStateAt } from '@switchboard/contract';
import { fillAutomaticText, textIn } from '@switchboard/contract/automatic-texts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { calendarsQuery } from '../../../ui/calendars/calendars-query.ts';
import { exampleNames } from '../../../ui/message/example-names.ts';
import { MessagePreview } from '../../../ui/message/message-preview.tsx';

interface AwayPreviewProps {
  texts: Welcome;
  language: Language;
  botTitle: string;
  /** Undefined: a new bot. */
  botId: number | undefined;
}

/** What a client reads when the bot's hours are over next, or why none will be sent. */
export function AwayPreview({ texts, language, botTitle, botId }: AwayPreviewProps) {
  const t = useT('bots');
  const { data } = useQuery(calendarsQuery(useApi()));
  if (data === undefined) return null;
  const calendar = data.data.find(({ bot_ids: bots }) => botId !== undefined && bots.includes(botId));
  if (calendar !== undefined)
    return <Preview texts={texts} language={language} botTitle={botTitle} calendar={calendar} />;
  return (
    <Alert color="orange" variant="light" mt={8} p="xs" data-testid="away-no-hours">
      {t('form.awayNoHours')}{' '}
      <Anchor
        size="sm"
        renderRoot={(props) => (
          // In a tab of its own: the form waits.
          <Link {...props} to="/preferences/calendars/" target="_blank" />
        )}
      >
        {t('form.awayChooseHours')}
      </Anchor>
    </Alert>
  );
}

function Preview({ texts, language, botTitle, calendar }: Omit<AwayPreviewProps, 'botId'> & { calendar: Calendar }) {
  const t = useT('bots');
  const [openedAt] = useState(Date.now);
  const text = textIn(texts, language);
  const closing = closingAfter(calendar, openedAt);
  if (text === null) return null;
  const facts = { client: { first_name: exampleNames[language], last_name: '' }, botTitle, language };
  return (
    <Box mt={8}>
      <MessagePreview
        title={closing === null ? t('form.awayNever', { calendar: calendar.name }) : t('form.awayPreview')}
        content={closing && fillAutomaticText(text, { ...facts, back: { ...closing, timeZone: calendar.time_zone } })}
        language={language}
        testId="away-preview"
      />
    </Box>
  );
}

/** The next time without work, which may be now; null where there is none within two weeks, or the zone is unknown here. */
function closingAfter(calendar: Calendar, from: number): { now: Date; at: Date | null } | null {
  try {
    const state = workingStateAt(calendar, new Date(from));
    if (!state.isOpen) return { now: new Date(from), at: state.changesAt };
    if (state.changesAt === null) return null;
    return { now: state.changesAt, at: workingStateAt(calendar, state.changesAt).changesAt };
  } catch {
    return null;
  }
}
