import { type AutomationGone, type CannedReply, type CustomField, can, type Label } from '@switchboard/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { actorOf } from '../../../../store/reader.ts';
import { fullName } from '../../../../store/selectors.ts';
import { useStore } from '../../../../store/store-context.tsx';
import { cannedRepliesQuery } from '../../../../ui/canned-replies/canned-replies-query.ts';
import { filterFieldsQuery } from '../../../../ui/conversation-filter/field-queries.ts';
import { labelsQuery } from '../../../../ui/labels/labels-query.ts';

interface NamedParts {
  labels: readonly Label[] | undefined;
  fields: readonly CustomField[] | undefined;
  /** Those of the workspace. */
  replies: readonly CannedReply[] | undefined;
  /** The reader may see them; rules may be read without. */
  isVisible: boolean;
}

/** What rules name, as far as the reader may see it; undefined while it is loading. */
export function useNamedParts(): NamedParts {
  const api = useApi();
  const me = useStore((state) => state.me);
  const isVisible = me !== null && can(actorOf(me), 'conversations.read', null);
  const mayReadClients = me !== null && can(actorOf(me), 'clients.read', null);
  const labels = useQuery({ ...labelsQuery(api), enabled: isVisible });
  const replies = useQuery({ ...cannedRepliesQuery(api), enabled: isVisible });
  const fields = useQuery({ ...filterFieldsQuery(api), enabled: mayReadClients });
  return {
    labels: labels.data?.data,
    fields: mayReadClients ? fields.data : [],
    replies: replies.data?.filter(({ scope }) => scope === 'workspace'),
    isVisible,
  };
}

export const replyName = ({ title, shortcut }: CannedReply): string => (title === '' ? `/${shortcut}` : title);

/** The names of what rules name, by their ids; of what is gone, or hidden from the reader, what it was. */
export function useRuleNames() {
  const t = useT('automation');
  const bots = useStore((state) => state.bots);
  const users = useStore((state) => state.users);
  const me = useStore((state) => state.me);
  const { labels, fields, replies, isVisible } = useNamedParts();
  const found = (name: string | undefined, isLoaded: boolean) => {
    if (name !== undefined) return name;
    return t(isVisible ? (isLoaded ? 'sentence.deleted' : 'sentence.blank') : 'sentence.hidden');
  };
  return {
    label: (id: number) => found(labels?.find((one) => one.id === id)?.name, labels !== undefined),
    field: (id: number) => found(fields?.find((one) => one.id === id)?.title, fields !== undefined),
    fieldType: (id: number) => fields?.find((one) => one.id === id)?.type,
    reply: (id: number) => {
      const reply = replies?.find((one) => one.id === id);
      return found(reply && replyName(reply), replies !== undefined);
    },
    bot: (id: number) => bots[id]?.title ?? t('sentence.deleted'),
    person: (id: number) => {
      const user = me?.id === id ? me : users[id];
      return user === undefined ? t('sentence.former') : fullName(user) || user.username;
    },
  };
}

/** What a rule names and is gone, in words: "a label, a colleague". */
export function useGoneText(): (gone: readonly AutomationGone[]) => string {
  const t = useT('automation');
  return (gone) => [...new Set(gone.map(({ kind }) => t(`sentence.gone.${kind}`)))].join(', ');
}
