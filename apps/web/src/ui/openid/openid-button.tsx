import { Alert, Button, Stack } from '@mantine/core';
import { endpoints } from '@switchboard/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useApi } from '../../api/api-context.tsx';
import { useT } from '../../i18n/use-t.ts';
import { useOpenIdErrorText } from './use-openid-error-text.ts';

interface OpenIdButtonProps {
  name: string;
  /** The page to show afterwards; the one that is open unless given. */
  returnPath?: string;
  /** Has the provider ask for the password again, so that it counts as a confirmation. */
  isAgain?: boolean;
}

const openPath = () => globalThis.location.pathname + globalThis.location.search;
/** The addresses the server accepts; another address is not worth refusing the sign-in for. */
const localPath = /^\/(?!\/)[\w\-./~%?=&:@,+]{0,499}$/;

/** Leads to the provider's page, which leads back to `features/accounts/auth/openid-return-page.tsx`. */
export default function OpenIdButton({ name, returnPath = openPath(), isAgain = false }: OpenIdButtonProps) {
  const t = useT('openid');
  const api = useApi();
  const errorText = useOpenIdErrorText();
  const isRunning = useRef(false);
  const [isPending, setIsPending] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const stop = useCallback(() => {
    isRunning.current = false;
    setIsPending(false);
  }, []);
  useEffect(() => {
    // A reader who comes back by the browser's button finds the page as it was left.
    globalThis.addEventListener('pageshow', stop);
    return () => globalThis.removeEventListener('pageshow', stop);
  }, [stop]);
  const handleClick = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsPending(true);
    setRefusal(null);
    try {
      const body = { return_path: localPath.test(returnPath) ? returnPath : '/', is_fresh: isAgain };
      // Pending until the provider's page is here.
      globalThis.location.assign((await api.call(endpoints.startOpenIdSignIn, { body })).url);
    } catch (error) {
      setRefusal(error);
      stop();
    }
  };
  return (
    <Stack gap="xs">
      {refusal !== null && (
        <Alert color="red" variant="light" role="alert">
          {errorText(refusal)}
        </Alert>
      )}
      <Button
        variant="default"
        size={isAgain ? 'sm' : 'md'}
        fullWidth
        loading={isPending}
        onClick={() => void handleClick()}
        data-testid="openid-sign-in"
      >
        {t(isAgain ? 'signInAgain' : 'signIn', { name })}
      </Button>
    </Stack>
  );
}
