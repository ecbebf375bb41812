import { Button, Code, CopyButton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { MessengerId } from '@switchboard/contract';
import type { useT } from '../../../i18n/use-t.ts';
import { isPage } from './bot-fields.ts';
import classes from './bot-form.module.css';

interface Saved {
  t: ReturnType<typeof useT<'bots'>>;
  type: MessengerId;
  name: string;
  isNew: boolean;
  /** A webhook token that was entered just now: from here on it is only shown masked. */
  token: string | null;
}

/** Says that a bot is saved; for a page also the steps left at the messenger's, with the token to paste there. */
export function notifySaved({ t, type, name, isNew, token }: Saved): void {
  notifications.show({ color: 'green', message: t(isNew ? 'form.added' : 'form.saved', { name }) });
  if (!isPage(type)) return;
  notifications.show({
    message: (
      <>
        {t(isNew ? 'notice.added' : 'notice.edited')}
        {token !== null && token !== '' && (
          <span className={classes.made}>
            <Code data-testid="saved-token">{token}</Code>
            <CopyButton value={token}>
              {({ copied, copy }) => (
                <Button size="compact-xs" variant="light" onClick={copy}>
                  {t(copied ? 'form.copied' : 'form.copy')}
                </Button>
              )}
            </CopyButton>
          </span>
        )}
      </>
    ),
    // Until it is closed: the token can be copied only now.
    ...(token !== null && { autoClose: false as const }),
  });
}
