import { Button, FileButton, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconTableImport } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useTimeFormat } from '../../../ui/time/use-time-format.ts';
import type { ExceptionValues } from './calendar-values.ts';
import { mergeHolidays, readHolidays } from './holiday-table.ts';

/** The public holidays of 2026 to 2030, of which it depends on the employer which are days off. */
const holidaysOfUkraine = '/holidays-ukraine.csv';

interface HolidaysFileProps {
  value: readonly ExceptionValues[];
  onChange: (exceptions: readonly ExceptionValues[]) => void;
}

/** Adds days off from a file: Ukraine's, or one's own. */
export function HolidaysFile({ value, onChange }: HolidaysFileProps) {
  const t = useT('calendars');
  const { dayKey } = useTimeFormat();
  const [problem, setProblem] = useState<string | null>(null);

  const take = async (read: () => Promise<string>) => {
    setProblem(null);
    try {
      const table = readHolidays(await read());
      if ('kind' in table) return setProblem(t('holidays.noTable'));
      const today = dayKey(Date.now());
      const merged = mergeHolidays(value, table.days, today);
      const added = merged.length - value.length;
      const coming = table.days.filter(({ until }) => until >= today);
      onChange(merged);
      if (table.unread > 0) setProblem(t('holidays.unread', { count: table.unread }));
      notifications.show({ message: t('holidays.done', { added, kept: coming.length - added }) });
    } catch {
      setProblem(t('holidays.failed'));
    }
  };
  const readUkraine = async () => {
    const answer = await fetch(holidaysOfUkraine);
    if (!answer.ok) throw new Error('The holidays could not be loaded');
    return answer.text();
  };

  return (
    <>
      <Button size="xs" variant="default" data-testid="holidays-ukraine" onClick={() => void take(readUkraine)}>
        {t('holidays.ukraine')}
      </Button>
      <FileButton
        accept=".csv,text/csv"
        inputProps={{ 'aria-label': t('holidays.file'), 'data-testid': 'holidays-input' } as object}
        onChange={(file) => file && void take(() => file.text())}
      >
        {(props) => (
          <Button
            {...props}
            size="xs"
            variant="default"
            leftSection={<IconTableImport size={14} aria-hidden="true" />}
            title={t('holidays.fileHint')}
          >
            {t('holidays.file')}
          </Button>
        )}
      </FileButton>
      {problem !== null && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" data-testid="holidays-problem">
          {problem}
        </Text>
      )}
    </>
  );
}
