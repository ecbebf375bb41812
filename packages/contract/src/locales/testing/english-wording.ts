import type { WordingRule } from './wording-rules.ts';

/** Settled word for word, odd grammar included (settled-texts.test.ts), or of their family. */
export const settledEnglish = [
  'channels.empty',
  'shell.noChannels',
  'noPermission.section',
  'noPermission.action',
  'table.forbidden',
  'owner.forbidden.title',
  'errors.permission.denied',
  'channels.view.forbidden',
  'conversations.noAccess',
  'owner.forbidden.text',
];

export const inEnglish: WordingRule[] = [
  { never: /called like|is called$/iu, instead: 'no one by that name, no matching …' },
  { never: /by itself|by themselves/iu, instead: 'automatically, on its own, or leave it out' },
  { never: /\banew\b/iu, instead: 're- (reconnect), again' },
  { never: /\bnobody is\b/iu, instead: 'no one is', except: ['clientCard.block.text'] },
  { never: /\bsomebody\b|\beverybody\b/iu, instead: 'someone, everyone' },
  { never: /\b(?:any more|no more)\b/iu, instead: 'no longer, anymore' },
  { never: /\bmeanwhile\b/iu, instead: 'in the meantime' },
  { never: /^Who (?:it is|has|began|reads)\b|\bwho has (?:it|no)\b/iu, instead: 'anyone with, people without' },
  { never: /\btells? of\b|\btell whether\b|\bis told\b|\bare told\b/iu, instead: 'notify, report, let … know' },
  { never: /on (?:its|their) way/iu, instead: 'sent' },
  { never: /\bgiven? up\b|\bgive it to nobody\b/iu, instead: 'stop trying, keep it secret' },
  {
    never: /(?:could|does|do|is|are|was|were|has|have|did|will) not\b(?! valid)|\bcannot\b/iu,
    instead: 'couldn’t, don’t, can’t',
  },
  { never: /^There (?:is|are) no/iu, instead: 'No … yet, … not found' },
  { never: /\bno such\b/iu, instead: '… not found', except: ['cannedReplies.preview.missing'] },
  {
    never: /^(?:The |Your )?[\p{L}{} -]+ (?:is|are) (?:added|saved|deleted|removed|copied|created)\.?$/iu,
    instead: 'Role saved, {name} deleted',
  },
  {
    never: /\b(?:take|taken|takes) (?:back|off)\b/iu,
    instead: 'undo, remove',
    except: ['messageQuestions.delete.textHere'],
  },
  { never: /\bof (?:one’s own|others)\b|\bthat of\b/iu, instead: 'their own, other people’s' },
  { never: /\ball the same\b/iu, instead: 'anyway' },
  { never: /\blooks? (?:after|into)\b/iu, instead: 'manage, check', except: ['joining.joinManagerHint'] },
  { never: /\bmake a (?:bot|page)\b/iu, instead: 'create' },
  { never: /\bBegin again\b/iu, instead: 'Start over' },
  { never: /\bask for\b.*\bmail\b|\bmails\b/iu, instead: 'email' },
  { never: /(?:colour|grey|cancelled|e-mail)/iu, instead: 'the American spelling: color, gray, canceled, email' },
  {
    never: /\b(?:messenger|server|provider) does(?:n’t| not) answer\b|\bNothing answers\b/iu,
    instead: 'isn’t responding',
  },
  { never: /\bplaces?\b.*\bplan\b|\bplan\b.*\b(?:places?|room)\b/iu, instead: 'seat' },
  { never: /too many .*needs? first/iu, instead: 'You’ve reached the limit of …' },
];
