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
        'Guten Tag,',
        'für Ihr Konto ({email}) bei {project} wurde ein neues Passwort angefordert. Setzen Sie es innerhalb einer Stunde:',
      ],
      button: 'Neues Passwort setzen',
      end: 'Wenn Sie das nicht angefordert haben, löschen Sie diese E-Mail. Ihr Passwort hat sich nicht geändert.',
    },
    invite: {
      subject: 'Sie sind zu {project} eingeladen',
      lines: [
        'Guten Tag,',
        'Sie sind zu {project} eingeladen. Wählen Sie innerhalb von sieben Tagen ein Passwort:',
      ],
      button: 'Einladung annehmen',
      end: 'Wenn Sie das nicht erwartet haben, können Sie diese E-Mail löschen.',
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
  es: {
    reset: {
      subject: '{project}: establecer una contraseña nueva',
      lines: [
        'Hola:',
        'Se ha solicitado una contraseña nueva para su cuenta ({email}) en {project}. Establézcala antes de una hora:',
      ],
      button: 'Establecer una contraseña nueva',
      end: 'Si no la ha solicitado, elimine este mensaje. Su contraseña no ha cambiado.',
    },
    invite: {
      subject: 'Invitación a {project}',
      lines: [
        'Hola:',
        'Ha recibido una invitación a {project}. Para aceptarla, elija una contraseña antes de siete días:',
      ],
      button: 'Aceptar la invitación',
      end: 'Si no esperaba este mensaje, puede eliminarlo.',
    },
  },
  ar: {
    reset: {
      subject: '{project}: تعيين كلمة مرور جديدة',
      lines: ['مرحبًا،', 'طُلبت كلمة مرور جديدة لحسابك ({email}) في {project}. يمكنك تعيينها خلال ساعة واحدة:'],
      button: 'تعيين كلمة مرور جديدة',
      end: 'إذا لم تطلب ذلك، فاحذف هذه الرسالة. لم تتغير كلمة مرورك.',
    },
    invite: {
      subject: 'دعوة إلى {project}',
      lines: ['مرحبًا،', 'لديك دعوة إلى {project}. لقبولها، اختر كلمة مرور خلال سبعة أيام:'],
      button: 'قبول الدعوة',
      end: 'إذا لم تكن تتوقع هذه الرسالة، يمكنك حذفها.',
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
