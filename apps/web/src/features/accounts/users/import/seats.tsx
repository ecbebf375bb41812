import { Alert, Anchor, Text } from '@mantine/core';
import { useT } from '../../../../i18n/use-t.ts';

interface SeatsProps {
  /** Undefined until it is known. */
  seats: { used: number; limit: number | null } | undefined;
  invited: number;
}

/** Whether the plan has room for the people to invite. */
export function Seats({ seats, invited }: SeatsProps) {
  const t = useT('userImport');
  if (seats === undefined || seats.limit === null) return null;
  const { limit } = seats;
  const left = Math.max(0, limit - seats.used);
  if (invited <= left) {
    return (
      <Text size="sm" c="dimmed" data-testid="import-seats">
        {t('seats', { left, limit })}
      </Text>
    );
  }
  return (
    <Alert color="orange" variant="light" role="status" my="xs" data-testid="import-seats">
      <Text size="sm">{t('noSeats', { left, limit, count: invited })}</Text>
      <Anchor size="sm" c="inherit" underline="always" href="/preferences/subscription/">
        {t('subscription')}
      </Anchor>
    </Alert>
  );
}
