/** What is written to people, by language. `{project}` and `{email}` are put in. */
import { ownValue } from '../../../schemas/value/own-value.ts';

export type LetterKind = 'reset' | 'invite';

export interface LetterText {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly button: string;
  readonly end: string;
}

const english: Readonly<Record<LetterKind, LetterText>> = {
  reset: {
    subject: '{project}: set a new password',
    lines: [
      'Hello,',
      'somebody asked for a new password for your account ({email}) at {project}. Set one within an hour:',
    ],
    button: 'Set a new password',
    end: 'If it was not you, nothing has changed, and you can delete this mail.',
  },
  invite: {
    subject: 'You are invited to {project}',
    lines: ['Hello,', 'you are invited to {project}. Choose a password within seven days to come in:'],
    button: 'Accept the invitation',
    end: 'If you did not expect this, you can delete this mail.',
  },
};

const texts: Readonly<Record<string, Readonly<Record<LetterKind, LetterText>>>> = {
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

/** In the reader's language: `de-DE` and `de-AT` are German. English where there is no such text. */
export function letterText(
  kind: LetterKind,
  reader: string | null,
): { readonly language: string; readonly text: LetterText } {
  const [wanted = ''] = (reader ?? '').split('-');
  const language = Object.hasOwn(texts, wanted) ? wanted : 'en';
  return { language, text: (ownValue(texts, language) ?? english)[kind] };
}
