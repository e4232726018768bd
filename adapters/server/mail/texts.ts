/** Texts of mails by language. `{project}` and `{email}` are placeholders. */
import { ownValue } from '../../../schemas/value/own-value.ts';

export type MailKind = 'reset' | 'invite';

export interface MailText {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly button: string;
  readonly end: string;
}

const english: Readonly<Record<MailKind, MailText>> = {
  reset: {
    subject: '{project}: set a new password',
    lines: [
      'Hello,',
      'A new password was requested for your account ({email}) at {project}. Set it within an hour:',
    ],
    button: 'Set a new password',
    end: 'If you did not request this, delete this email. Your password has not changed.',
  },
  invite: {
    subject: 'You are invited to {project}',
    lines: ['Hello,', 'You are invited to {project}. To accept, choose a password within seven days:'],
    button: 'Accept the invitation',
    end: 'If you did not expect this, you can delete this email.',
  },
};

const texts: Readonly<Record<string, Readonly<Record<MailKind, MailText>>>> = {
  en: english,
  de: {
    reset: {
      subject: '{project}: neues Passwort setzen',
      lines: [
        'Hallo,',
        'jemand hat für dein Konto ({email}) bei {project} ein neues Passwort angefordert. Setze es innerhalb einer Stunde:',
      ],
      button: 'Neues Passwort setzen',
      end: 'Wenn du das nicht warst, hat sich nichts geändert, und du kannst diese Mail löschen.',
    },
    invite: {
      subject: 'Du bist zu {project} eingeladen',
      lines: ['Hallo,', 'du bist zu {project} eingeladen. Wähle innerhalb von sieben Tagen ein Passwort:'],
      button: 'Einladung annehmen',
      end: 'Wenn du das nicht erwartet hast, kannst du diese Mail löschen.',
    },
  },
  fr: {
    reset: {
      subject: '{project} : définir un nouveau mot de passe',
      lines: [
        'Bonjour,',
        'quelqu’un a demandé un nouveau mot de passe pour votre compte ({email}) sur {project}. Définissez-le dans l’heure :',
      ],
      button: 'Définir un nouveau mot de passe',
      end: 'Si ce n’était pas vous, rien n’a changé et vous pouvez supprimer ce message.',
    },
    invite: {
      subject: 'Vous êtes invité à rejoindre {project}',
      lines: [
        'Bonjour,',
        'vous êtes invité à rejoindre {project}. Choisissez un mot de passe dans les sept jours :',
      ],
      button: 'Accepter l’invitation',
      end: 'Si vous n’attendiez pas ce message, vous pouvez le supprimer.',
    },
  },
};

/** Returns the text in the recipient's language (`de-DE` and `de-AT` use German), or in English if there is none. */
export function mailTextOf(
  kind: MailKind,
  recipientLanguage: string | null,
): { readonly language: string; readonly text: MailText } {
  const [base = ''] = (recipientLanguage ?? '').split('-');
  const language = Object.hasOwn(texts, base) ? base : 'en';
  return { language, text: (ownValue(texts, language) ?? english)[kind] };
}
