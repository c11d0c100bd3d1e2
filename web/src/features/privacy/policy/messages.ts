import { defineMessages } from '#domain/messages/defineMessages';
import { policyMessagesInSpanish } from './messages.es';

/**
 * The sentences of the Privacy Policy, by section, then its paragraphs and its points in order. Each states one thing that the
 * product does (docs/decisions/015-photos-are-never-stored.md to 020).
 */
export const policyMessages = defineMessages(
  'policy',
  {
    'collection.title': 'What we collect',
    'collection.text.1':
      'We keep what the product needs to work for you, and no more. We keep no medical images from your analyses: your photo is never written to a disk, a database, a log or a backup.',
    'collection.text.2':
      'Before a photo leaves your device it is framed, drawn again at 224 by 224 pixels and stripped of its hidden details, such as place and camera. Our server holds it in memory while it is analyzed, and then forgets it.',
    'collection.points.1':
      'Your account: email, name if you give one, the language of our mail to you, the date you joined, the version of this policy you agreed to, and when. Your password is kept only as a hash, by our identity service.',
    'collection.points.2':
      'Your analyses: date, risk level, model certainty, the ABCDE features, the outline of the spot, the body region, your answers and your notes, and the names you give your spots.',
    'collection.points.3':
      'Your visits to a doctor, if you record them: who looked at a spot, on which day, the diagnosis and the result of a biopsy. They are encrypted like your notes, and you can change or delete them at any time.',
    'collection.points.4':
      'Your body map: the places where you pin your spots, and the build and skin tone of the figure if you choose them.',
    'collection.points.5':
      'Your total-skin checks: when you started and finished them, which parts of the body you looked at, and the notes and new spots you marked there.',
    'collection.points.6':
      'Your skincare profile: the answers that you give about your skin, and the plans made from them. They are encrypted like your notes.',
    'collection.points.7':
      'When you look for a dermatologist: the ZIP code or the position that you allow. We use it for that search and do not keep it. The public registry of doctors and the map service learn a ZIP code or a place rounded to about a kilometer, and never who you are.',
    'collection.points.8':
      'Your reminders by email, only if you turn them on: of which spots and of the monthly check, the days, and when we last reminded you. The mail does not say what it is about. If you turn on notifications, too: for each device, the address at which the maker of your browser takes messages for it, encrypted. The maker learns that we send one and when, and cannot read it.',
    'collection.points.9':
      'Your subscription: whether it is active, until when, and your customer number at Stripe. Stripe takes the payment; your card number never reaches us.',
    'collection.points.10':
      'Security log: which action was taken and when, whether it was allowed, part of the network address and the kind of browser; never what you wrote. Of a request that our firewall stops, we keep the page, the whole network address and what the browser says about itself.',
    'collection.points.11':
      'Your messages to us: what you write in the contact form, our answer, and who wrote it. We also get each message as an email.',
    'collection.points.12':
      'Notes about your account: what an administrator writes down about a request of yours. You find them in the file of your data.',
    'collection.points.13':
      'If you are an administrator: your ten recovery codes for sign-in, only as hashes that we cannot turn back into the codes.',
    'collection.points.14':
      'On your own device: one sign-in cookie, which scripts cannot read, and small pictures of your spots only if you ask for them. Those pictures never leave the device.',
    'collection.points.15':
      'On your own device: the language you choose for this site, as language. Your browser names it with each call, so that our answers come in it.',
    'collection.points.16':
      'If you are an administrator who reviews articles: the reviewer that you named last, as blog.reviewer and your id, so that the form can offer it again. It never leaves the device.',
    'collection.points.17':
      'On your own device, only if you turn it on: the photos you analyze, encrypted, and your choice. They never leave the device, except in a file that you save yourself and encrypt with your own passphrase.',
    'collection.points.18':
      'Reports for your doctor: your own device makes them from what is kept in your account and on the device. The file is sent nowhere. Keep it safe, because it is not encrypted.',
    'collection.points.19':
      'The key that opens those photos: our server creates it at random for your account and keeps it encrypted, apart from the photos. Your browser fetches it while you are signed in, and never stores it, except locked by your device if you turn on that your spots open without a connection.',
    'collection.points.20':
      'Your browser keeps files of this site that are the same for everybody, so that it opens without a connection. They hold nothing about you. While you are signed in, the open page also holds your spots, results, checks and reminders in its memory, so that you can see them without a connection. They are gone when you close the page or sign out.',
    'collection.points.21':
      'While you prepare a photo, your browser also keeps an encrypted copy of it and of your answers, so that a reload does not lose them. The copy never leaves the device. It is deleted when you get a result, when you sign out, and 10 minutes after your last change. If you close the browser before that, it is deleted the next time you open this site. The same holds for what you type in a total-skin check, of a visit to a doctor or as the note of a result, until it is saved.',
    'collection.points.22':
      'A photo that you try to analyze without a connection waits on your device, encrypted with the key of your account, for at most 24 hours. We analyze it only if you agree then. It is deleted when it has a result, when you delete it, and when you sign out. If this site is closed at the end of the 24 hours, it is deleted the next time you open it.',
    'collection.points.23':
      'On your own device, only if you turn it on: an encrypted copy of your spots, results, checks and reminders, which opens with the fingerprint, face or PIN of the device, for 7 days after you were last online. What opens it stays in the device’s own lock. Turning it off and signing out delete the copy.',
    'collection.points.24':
      'Other people in your account, only if you add any: a name and a color for each, when you added them, and that you confirmed the rest. Each must be 18 or older and agree first. We keep their records like yours, under the same encryption, apart from yours and from each other.',
    'collection.points.25':
      'On your own device, only if your account has other people: whose records a tab shows, as person with a random id. It ends when you close the tab or sign out.',
    'collection.points.26':
      'What you change in a total-skin check without a connection waits on your device, encrypted with the key of your account, for at most 7 days. We save it when you are online again. It is deleted then, and when you sign out. If this site is closed at the end of the 7 days, it is deleted the next time you open it.',
    'collection.points.27':
      'On your own device, until you clear the data of this site, three settings. Whether the camera takes the picture by itself: camera.autoCapture. When we next ask you to confirm your email: email-reminder-until. The skincare steps you ticked off: skincare-ticks.',
    'collection.points.28':
      'If you are an administrator who writes articles: what you typed and did not save, as blog, until you save it or close the tab.',
    'collection.points.29':
      'On your own device, these are the names of the rest. The sign-in cookie: __Host-sid. Small pictures: lesion-thumbnails. Photos, and your choice: device-photos. Unfinished work: sealed-draft. What waits for a connection: waiting-photos and waiting-check-parts. The copy behind the lock: locked-copy.',
    'collection.points.30':
      'Photos for training: administrators add photos of spots, never those that you analyze. Of each we keep the photo without its hidden details, the diagnosis, notes, who added it, and whether its owner agreed. We keep them encrypted.',
    'safe-harbor.title': 'De-identified in the HIPAA Safe Harbor style',
    'safe-harbor.text.1':
      'We are not your doctor or your insurer. We still follow the Safe Harbor method of the HIPAA rules for any data used beyond your own account.',
    'safe-harbor.text.2':
      'Research use is off for every account until its owner turns it on. Without that agreement no research record exists. With it, each new analysis is also kept under a random number in place of you: the risk level, also as the model alone gave it, the ABCDE words, general advice, a rounded certainty, a size class, a broad body region, the format of the image and the year. It carries no name, email, note, photo or exact date.',
    'safe-harbor.text.3':
      'What came of a visit to a doctor is kept in the same way, once it has a diagnosis or the result of a biopsy: the last risk level before the visit, also as the model alone gave it, the kind of photo, a broad body region, whether there was a biopsy, the year, and one of four outcomes: melanoma, another skin cancer or precursor, harmless, or not known. This covers visits that are saved while research is on. Changing or deleting a visit changes or deletes its record. We count these records to see how often the model was right, and show ourselves no group of fewer than ten.',
    'safe-harbor.text.4': 'Turning it off removes those records.',
    'safe-harbor.text.5':
      'Your agreement covers your own records alone. Those of other people in your account are never used for research.',
    'security.title': 'How we protect it',
    'security.text.1':
      'Every connection is encrypted. What is kept is encrypted as well, and your health details a second time.',
    'security.points.1':
      'Notes, body region, features, recommendations and total-skin checks are encrypted with AES-256-GCM, under a key that belongs to your account alone. Destroying that key makes them unreadable for everybody.',
    'security.points.2':
      'Your sign-in lives in a cookie that scripts cannot read. It ends after 12 hours without use, and after 7 days in any case. That of an administrator ends after 30 minutes without use, and after 12 hours in any case. You can end it on all devices at once in your profile.',
    'security.points.3':
      'Every request reads data by the account that is signed in, so people can only reach their own. What administrators see stands under “Who we share it with”.',
    'security.points.4':
      'Each row of the security log is chained to the one before, so that a change to it does not go unseen.',
    'use.title': 'What we use it for',
    'use.text.1':
      'We use your photo to give you an educational assessment. We use the rest to show you your history, to keep your account safe and to run your subscription. We do not advertise with it, we do not build profiles from it, and we do not train our models on your photos.',
    'use.text.2':
      'The assessment is made by a computer model. It is not a medical diagnosis, and we make no decisions about you based on it.',
    'sharing.title': 'Who we share it with',
    'sharing.text.1':
      'We do not sell personal data and we share it with nobody for their own purposes. Amazon Web Services runs the computers we use and sends our emails. Stripe handles payments: it learns your email and what you pay, and nothing about your skin. If you turn notifications on, they go through the maker of your browser, which learns when we send one and cannot read it. We hand data to authorities only where the law obliges us to.',
    'sharing.text.2':
      'Our administrators see your email and name, your account’s status and settings, your subscription with its numbers at Stripe, when and on how many devices you are signed in, your part of the security log, your messages to us and the notes about your account. They do not see your analyses, your spots, your photos or your skincare profile. The security log records each time they look.',
    'rights.title': 'What you can do',
    'rights.text.1':
      'These rights are yours wherever you live, with or without a subscription, and most of them work at once. We answer requests within 30 days.',
    'rights.points.1': 'See: every analysis is in your Analysis History.',
    'rights.points.2': 'Take it with you: download everything we hold about you as one file.',
    'rights.points.3': 'Correct: change your name in your profile.',
    'rights.points.4':
      'Delete one analysis: open it in your history and delete it. It is gone at once. With the last analysis of a spot, its name, doctor visits and biopsy results go, too.',
    'rights.points.5': 'Delete one total-skin check: on the page of your checks. It is gone at once.',
    'rights.points.6':
      'Photos on your device: turn this on or off in your profile, see how many there are, save them to a file, or delete them. Deleting a result also deletes its photo on the device you use.',
    'rights.points.7':
      'Delete your account: everything in it goes, and your subscription ends. We ask for your password first.',
    'rights.points.8':
      'Reminders: turn each one off where you turned it on, or all of them by the link in the mail, without signing in. Turn notifications off on each device, or sign out there.',
    'rights.points.9':
      'Opt out of research: it is off unless you turn it on, and you can turn it off again at any time.',
    'rights.points.10':
      'Remove a person from your account: in your profile. All records of that person are gone from our servers at once. The person can ask you to do this, or us.',
    'retention.title': 'How long we keep it',
    'retention.text.1': 'Each kind of data has its own time.',
    'retention.points.1': 'Photos: for the seconds an analysis takes.',
    'retention.points.2': 'Analyses, total-skin checks and notes: until you delete them, or your account.',
    'retention.points.3':
      'Visits to a doctor, with results of biopsies: until you delete them, the last analysis of their spot, or your account.',
    'retention.points.4':
      'Photos on your device: until you delete the result or the photos there, or clear this site’s data. Signing out locks them. Deleting your account deletes those on the device you use, and erases the key, so that nobody can open any others.',
    'retention.points.5':
      'Reminders: until you turn them off, or delete your account. A list of the days on which mail is due has your account as a random number, for at most 7 days more. The address of a device: until you turn notifications off or sign out there, sign out everywhere, change your password, or delete your account. If an error interrupts that, the next reminder removes it.',
    'retention.points.6':
      'Account data: erased when you delete your account. If an error interrupts deletion, an hourly job completes it. Recovery copies of the database run out 14 days later. All of it is gone within 30 days.',
    'retention.points.7':
      'Your payment card: as a code that we cannot turn back into the card, with the number of the subscription it paid. We keep both for as long as we offer the money-back guarantee, even if you delete your account, so that each card gets money back once. They do not name you or your account.',
    'retention.points.8':
      'Messages to us and our answers: 12 months, or until you delete your account. Deleting it does not reach the email copies that we got: we delete those after 12 months, or when you ask us to. Notes about your account: until you delete it.',
    'retention.points.9':
      'Research records: until you turn research off, or delete your account. That of a visit to a doctor ends with the visit.',
    'retention.points.10': 'Codes we mail you: 10 minutes to reset a password, 3 days to confirm an email.',
    'retention.points.11':
      'Audit logs: 7 years, under a random number in place of your name. After your account is deleted, that number leads to nobody. Requests that our firewall stopped: 7 days.',
    'retention.points.12': 'Payments: Stripe keeps records of them for as long as tax law asks.',
    'retention.points.13':
      'Other people in your account, with their records: until you remove them, or delete your account. If an error interrupts removal, an hourly job completes it.',
    'retention.points.14':
      'Photos for training: until an administrator removes them, and then 14 days in recovery copies. If one is of you, write to us and we remove it. A model that learned from it stays as it is.',
    'incident.title': 'If something goes wrong',
    'incident.text.1':
      'If your data is ever exposed, we tell you within 72 hours of finding out: what happened, what was affected, what we have done, and what you can do.',
    'updates.title': 'When this policy changes',
    'updates.text.1':
      'We announce changes 30 days before they take effect, by email and at the top of every page. Each version has a number, and your account remembers which one you agreed to.',
    'updates.text.2': 'This policy is in English and in Spanish. Where the two differ, the English text applies.',
  },
  policyMessagesInSpanish,
);
