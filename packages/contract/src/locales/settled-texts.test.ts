// Texts that are settled word for word, odd grammar included, where the product shows them.
import { expect, test } from 'vitest';
import en from './en-US/index.ts';
import ru from './ru-RU/index.ts';
import uk from './uk-UA/index.ts';

const settled: [place: string, text: string][] = [
  ['bots.add', 'ADD ACCOUNT'],
  ['bots.edit', 'EDIT'],
  ['bots.delete', 'DELETE'],
  ['bots.form.generate', 'GENERATE'],
  ['bots.check.bothRequired', 'Title and token are required'],
  ['bots.check.pageIdRequired', 'Page id is required'],
  ['bots.check.pageTokenRequired', 'Page token is required'],
  ['bots.check.titleRequired', 'Title is required'],
  ['bots.check.titleTooShort', 'Title is too short'],
  ['bots.check.tokenRequired', 'Token is required'],
  ['bots.check.webhookTokenRequired', 'Webhook token is required'],
  ['bots.noMessage', 'N/A'],
  ['bots.notice.added', 'Add webhook token in Facebook developer account'],
  ['bots.notice.deleted', 'Delete your bot in Facebook developer account'],
  ['bots.notice.edited', 'Edit your bot in Facebook developer account'],
  ['bots.title', 'Connecting messengers'],
  ['bots.unknownBot', 'Unknown bot'],
  ['channelForms.create.members', 'Members'],
  ['channelLists.youBelongTo', 'Channels you belong to'],
  ['channelLists.youCanJoin', 'Channels you can join'],
  ['channels.empty', 'There are no channels yet'],
  ['channels.general', 'News & Discussions'],
  ['channels.myClients', 'My clients'],
  ['channels.unknownBot', 'Unknown bot'],
  ['channels.view.toGeneral', 'Go to General'],
  ['clientCard.facts.noContact', 'N/A'],
  ['clientCard.facts.unknownBot', 'Unknown bot'],
  ['clients.fields.add', 'Add field'],
  ['clients.fields.failed', 'Error'],
  ['clients.fields.removeText', 'Are you sure you want to delete this custom field?'],
  ['clients.form.failed', 'Error'],
  ['clients.noManager', 'N/A'],
  ['clients.remove.text', 'Are you sure?'],
  ['common.back', 'Go back'],
  ['common.confirmClose', 'You are sure want close this modal window ?'],
  ['common.error', 'Error'],
  ['common.notAvailable', 'N/A'],
  ['common.unknownBot', 'Unknown bot'],
  ['common.yes', 'Yes'],
  ['composer.broken', 'Socket connection was broken'],
  ['conversations.myClients', 'My clients'],
  ['conversations.newClients', 'New clients'],
  ['conversations.unknownBot', 'Unknown bot'],
  ['details.aboutChannel', 'About this channel'],
  ['details.aboutConversation', 'About this conversation'],
  ['details.aboutUser', 'About User'],
  ['details.members.invitePlaceholder', 'Choose members...'],
  ['details.members.inviteSubmit', 'Invite'],
  ['details.members.title', 'Members'],
  ['details.missing', 'N/A'],
  ['details.search.nothing', 'Nothing search'],
  ['details.search.older', 'Show older messages'],
  ['errors.auth.code_invalid', 'Code is invalid.'],
  ['errors.auth.wrong_credentials', "Email or Password isn't correct."],
  ['errors.server.failed', 'Something went wrong'],
  ['errors.status', 'Request failed with status code {status}'],
  ['errors.unknown', 'Something went wrong'],
  ['errors.validation.email_invalid', 'Email address is not valid'],
  ['errors.validation.email_taken', 'Email already exist'],
  ['errors.validation.required', 'Field is required'],
  ['errors.workspace.closed', 'Sorry, but you you need to pay a subscription'],
  ['featureErrors.bot.already_exists', 'Bot already exists'],
  ['featureErrors.bot.invalid_page_id', 'Invalid page id'],
  ['featureErrors.bot.invalid_page_token', 'Invalid page access token'],
  ['featureErrors.bot.invalid_token', 'Invalid bot token'],
  ['featureErrors.file.too_large', 'File size should be less than 20mb'],
  ['featureErrors.validation.entered_twice', 'Entered twice'],
  ['files.dropOrClick', 'Drop file here or click to upload'],
  ['files.tooLarge', 'File size should be less than 20mb'],
  ['files.upload', 'Upload'],
  ['files.uploadMore', 'Upload more'],
  ['files.uploadTitle', 'Upload file'],
  ['guides.goBack', 'Go back'],
  ['guides.toPreferences', 'Go back to preferences'],
  ['joining.viewing', 'You are viewing'],
  ['noPermission.action', 'Sorry, but you do not have a permission to go to this page'],
  ['noPermission.leave', 'Go to General'],
  ['noPermission.section', 'Sorry, but you do not have access to this page'],
  ['owner.forbidden.back', 'Go back to preferences'],
  ['owner.forbidden.text', 'You are not access as a super admin'],
  ['owner.forbidden.title', 'Sorry, but you do not have access to this page'],
  ['pages.notFound.title', 'Oops, seems like you got lost'],
  ['pickers.timeText', 'Should look like 1w 1d 1h 1m'],
  ['planLimit.link', 'Subscription page'],
  ['profile.picture.failed', 'Error when uploading file'],
  ['profile.title', 'My profile'],
  ['shell.chats', 'Chats'],
  ['shell.disconnected', 'You have been disconnected, check your internet connection and try again later'],
  ['shell.myClients', 'My clients'],
  ['shell.myProfile', 'My profile'],
  ['shell.newClients', 'New clients'],
  ['shell.noChannels', 'There are no channels yet'],
  ['shell.status.broken', 'Socket connection was broken'],
  ['subscription.cancel.done', 'Subscription deactivated'],
  ['subscription.cancel.link', 'Cancel subscription'],
  ['subscription.closed.link', 'Subscription page'],
  ['subscription.closed.title', 'Sorry, but you you need to pay a subscription'],
  ['subscription.current.change', 'Change plan'],
  ['subscription.current.proceed', 'Proceed to payment'],
  ['subscription.current.title', 'Current subscription'],
  ['subscription.history.sent', 'Receipt was sent to your email'],
  ['subscription.history.title', 'Subscription history'],
  ['subscription.method.card', 'Debit or credit card'],
  ['subscription.method.none', "You haven't made a payment yet"],
  ['subscription.method.title', 'Current payment method'],
  ['subscription.prices.current', 'Current plan'],
  ['subscription.prices.months', '3 months'],
  ['subscription.prices.order', 'Order'],
  ['subscription.prices.title', 'Upgrade your monthly subscription'],
  ['subscription.prices.upgrade', 'Upgrade'],
  ['subscription.redirect.title', 'Confirm redirect to'],
  ['subscription.somethingWrong', 'Something went wrong'],
  ['table.forbidden', 'Sorry, but you do not have access to this page'],
  ['timeline.edited', 'edited'],
  ['timeline.jumpToRecent', 'Jump to recent messages'],
  ['timeline.pending', 'Loading...'],
  ['timeline.unreadMessage', 'Unread message'],
  ['timeline.viewArchives', 'View archives'],
  ['userImport.subscription', 'Subscription page'],
  ['users.invites.submit', 'Invite'],
];

const textAt = (texts: object, place: string): unknown =>
  place.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], texts);

test.each(settled)('%s is “%s”, and translated [14.13]', (place, text) => {
  expect(textAt(en, place)).toBe(text);
  for (const translated of [textAt(uk, place), textAt(ru, place)]) {
    expect(translated).toMatch(/\p{Script=Cyrillic}/u);
  }
});

/** Every text of a part of the catalogue, with its place. */
const textsIn = (texts: unknown, place: string): [place: string, text: string][] =>
  typeof texts === 'string'
    ? [[place, texts]]
    : Object.entries(texts as object).flatMap(([key, inner]) => textsIn(inner, `${place}.${key}`));

test.each([en, uk, ru])('no error of a field has a full stop', (texts) => {
  const { errors, featureErrors, forms, bots } = texts;
  const notices = [
    ...textsIn(errors.validation, 'errors'),
    ...textsIn(featureErrors.validation, 'featureErrors'),
    ...textsIn(forms.field, 'forms.field'),
    ...textsIn(bots.check, 'bots.check'),
  ];
  expect(notices.filter(([, text]) => text.endsWith('.'))).toEqual([]);
});
