import { useT } from '../../../i18n/use-t.ts';
import { Bubble, ButtonDrawing, FieldDrawing, Mark, PhoneDrawing, WindowDrawing } from './drawing-parts.tsx';

/** The form in which a token is added. */
export function AddTokenDrawing({ token }: { token: string }) {
  const t = useT('guides');
  const bots = useT('bots');
  return (
    <WindowDrawing title={bots('add')}>
      <FieldDrawing label={t('drawing.title')} value={t('drawing.company')} mark={<Mark number={1} />} />
      <FieldDrawing label={t('drawing.token')} value={token} mark={<Mark number={2} />} />
      <ButtonDrawing mark={<Mark number={3} />}>{t('drawing.add')}</ButtonDrawing>
    </WindowDrawing>
  );
}

/** A client's phone with the first message to the bot. */
export function FirstMessageDrawing({ hasStart = false }: { hasStart?: boolean }) {
  const t = useT('guides');
  return (
    <PhoneDrawing title={t('drawing.company')}>
      {hasStart && <ButtonDrawing mark={<Mark number={1} />}>{t('drawing.start')}</ButtonDrawing>}
      <Bubble isOwn mark={<Mark number={hasStart ? 2 : 1} />}>
        {t('drawing.hello')}
      </Bubble>
    </PhoneDrawing>
  );
}

/** The new conversation in the workspace, with the button that begins it. */
export function JoinDrawing() {
  const t = useT('guides');
  const conversations = useT('conversations');
  const joining = useT('joining');
  return (
    <WindowDrawing title={t('drawing.workspace')}>
      <FieldDrawing label={conversations('newClients')} value={t('drawing.clientName')} mark={<Mark number={1} />} />
      <Bubble>{t('drawing.hello')}</Bubble>
      <ButtonDrawing mark={<Mark number={2} />}>{joining('takeConversation')}</ButtonDrawing>
    </WindowDrawing>
  );
}
