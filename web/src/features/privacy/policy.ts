interface PolicySection {
  id: string;
  title: string;
  text: string[];
  points?: string[];
}

/** The Privacy Policy: what the product really does, one statement per sentence (decisions B1 to B10). */
export const POLICY: readonly PolicySection[] = [
  {
    id: 'collection',
    title: 'What we collect',
    text: [
      'We keep what the product needs to work for you, and no more. We keep no medical images: your photo is never written to a disk, a database, a log or a backup.',
      'Before a photo leaves your device it is framed, drawn again at 224 by 224 pixels and stripped of its hidden details, such as place and camera. Our server holds it in memory while it is analyzed, and then forgets it.',
    ],
    points: [
      'Your account: email, name if you give one, the date you joined, the version of this policy you agreed to, and when. Your password is kept only as a hash, by our identity service.',
      'Your analyses: date, risk level, model certainty, the ABCDE features, the outline of the spot, the body region, your answers and your notes.',
      'Your subscription: whether it is active, and until when. Card payments are not open yet, so we hold no payment data.',
      'Security records: which part of the service was asked, when, and how it answered; never what was said.',
      'On your own device: one sign-in cookie, which scripts cannot read, and small pictures of your spots only if you ask for them. Those pictures never leave the device.',
    ],
  },
  {
    id: 'safe-harbor',
    title: 'De-identified in the HIPAA Safe Harbor style',
    text: [
      'We are not your doctor or your insurer. We still follow the Safe Harbor method of the HIPAA rules for any data used beyond your own account.',
      'Research use is off for every account until its owner agrees. Without that agreement no research copy exists. A research copy would carry a random number in place of you, the year alone, a broad body region, a size category and a rounded certainty. It would carry no name, email, note, image or exact date.',
    ],
  },
  {
    id: 'security',
    title: 'How we protect it',
    text: ['Every connection is encrypted. What is kept is encrypted as well, and your health details a second time.'],
    points: [
      'Notes, body region, features and recommendations are encrypted with AES-256-GCM, under a key that belongs to your account alone. Destroying that key makes them unreadable for everybody.',
      'Your sign-in lives in a cookie that scripts cannot read. It ends after 12 hours without use, and after 7 days in any case.',
      'Every request reads data by the account that is signed in, so people can only reach their own.',
    ],
  },
  {
    id: 'use',
    title: 'What we use it for',
    text: [
      'We use your photo to give you an educational assessment. We use the rest to show you your history, to keep your account safe and to run your subscription. We do not advertise with it, we do not build profiles from it, and we do not train our models on your photos.',
      'The assessment is made by a computer model. It is not a medical diagnosis, and no decision about you is taken from it.',
    ],
  },
  {
    id: 'sharing',
    title: 'Who we share it with',
    text: [
      'We do not sell personal data and we share it with nobody for their own purposes. Amazon Web Services runs the computers we use and processes data for us under contract. We hand data to authorities only where the law obliges us to.',
    ],
  },
  {
    id: 'rights',
    title: 'What you can do',
    text: ['These rights are yours wherever you live. We answer requests within 30 days.'],
    points: [
      'See: every analysis is in your Analysis History, whether or not you have a subscription.',
      'Delete: open an analysis in your history and delete it. It is gone at once.',
      'Leave, or take your data with you: ask the operator of this site, from the email of your account, to delete the account or to send you its data.',
      'Opt out of research: there is nothing to do. It is off unless you agree, and you can take an agreement back at any time.',
    ],
  },
  {
    id: 'retention',
    title: 'How long we keep it',
    text: ['Each kind of data has its own time.'],
    points: [
      'Photos: for the seconds an analysis takes.',
      'Analyses and notes: until you delete them, or your account.',
      'Account data: deleted within 30 days of your request.',
      'Audit logs: 7 years, once they begin, under random numbers in place of names. None are kept yet.',
    ],
  },
  {
    id: 'incident',
    title: 'If something goes wrong',
    text: [
      'If your data is ever exposed, we tell you within 72 hours of finding out: what happened, what was affected, what we have done, and what you can do.',
    ],
  },
  {
    id: 'updates',
    title: 'When this policy changes',
    text: [
      'We announce changes 30 days before they take effect. Each version has a number, and your account remembers which one you agreed to.',
    ],
  },
];
