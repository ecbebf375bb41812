import type { MessageMetadata } from '@switchboard/contract';
import { IconFileOff, IconMapPin, IconQuestionMark, IconUser } from '@tabler/icons-react';
import { useT } from '../../../../i18n/use-t.ts';
import { PhoneButtons } from '../../../../ui/message/phone-buttons.tsx';
import classes from './message-extras.module.css';

/** The content of a message besides text and files: a location, a contact, missing files, unsupported content, buttons. */
export default function MessageExtras({ metadata }: { metadata: MessageMetadata }) {
  const t = useT('abilities');
  const { location, contact, unsupported, buttons, missing_files: missing } = metadata;
  return (
    <>
      {location && <LocationCard location={location} />}
      {contact && <ContactCard contact={contact} />}
      {missing?.map((file) => (
        <p key={`${file.name} ${file.reason}`} className={classes.missing}>
          <IconFileOff size={18} aria-hidden="true" />
          <span>
            <strong dir="auto">{file.name || t('came.missingFile.unnamed')}</strong>:{' '}
            {t(file.reason === 'too_large' ? 'came.missingFile.tooLarge' : 'came.missingFile.unavailable')}
          </span>
        </p>
      ))}
      {unsupported !== undefined && (
        <p className={classes.missing}>
          <IconQuestionMark size={18} aria-hidden="true" />
          <span>{t('came.unsupported', { kind: unsupported })}</span>
        </p>
      )}
      {buttons && <PhoneButtons buttons={buttons.map(({ text }) => text)} />}
    </>
  );
}

function LocationCard({ location }: { location: NonNullable<MessageMetadata['location']> }) {
  const t = useT('abilities');
  const { latitude, longitude, title, address } = location;
  const coordinates = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
  const href = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
  return (
    <div className={classes.card}>
      <IconMapPin size={22} aria-hidden="true" />
      <div className={classes.text}>
        <strong dir="auto">{title ?? t('came.location.title')}</strong>
        {address !== null && <span dir="auto">{address}</span>}
        <span className={classes.coordinates}>{coordinates}</span>
        <a href={href} target="_blank" rel="noopener noreferrer">
          {t('came.location.open')}
        </a>
      </div>
    </div>
  );
}

function ContactCard({ contact }: { contact: NonNullable<MessageMetadata['contact']> }) {
  const t = useT('abilities');
  const name = `${contact.first_name} ${contact.last_name}`.trim();
  return (
    <div className={classes.card}>
      <IconUser size={22} aria-hidden="true" />
      <div className={classes.text}>
        <strong dir="auto">{name || t('came.contact.title')}</strong>
        <a href={`tel:${contact.phone.replaceAll(/[^+\d]/g, '')}`}>{contact.phone}</a>
        {contact.is_own && <span>{t('came.contact.own')}</span>}
      </div>
    </div>
  );
}
