import { type ClientSummary, messengerNames } from '@switchboard/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Avatar } from '../../../../ui/avatar/avatar.tsx';
import classes from './client-merges.module.css';
import { useAccountName } from './use-account-name.ts';

interface AccountLineProps {
  client: ClientSummary;
  /** The name leads to the client's card. */
  isLink?: boolean;
  children?: ReactNode;
}

/** A client in one row: picture, name, messenger, and fields that distinguish them from others of the same name. */
export function AccountLine({ client, isLink = false, children }: AccountLineProps) {
  const { nameOf } = useAccountName();
  const name = nameOf(client);
  const details = [
    messengerNames[client.service_type],
    client.phone,
    client.username && `@${client.username.replace(/^@/, '')}`,
  ];
  return (
    <span className={classes.account}>
      <Avatar name={name} pictureId={client.avatar?.id ?? null} messenger={client.service_type} size={36} />
      <span className={classes.text}>
        <span className={classes.name} dir="auto">
          {isLink ? (
            <Link to="/clients/$id/" params={{ id: String(client.id) }}>
              {name}
            </Link>
          ) : (
            name
          )}
        </span>
        <span className={classes.dimmed}>{details.filter(Boolean).join(' · ')}</span>
        {children}
      </span>
    </span>
  );
}
