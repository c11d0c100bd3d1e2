import type { StarterArticle } from './StarterArticle';

export const professionalCare: StarterArticle = {
  id: '01M7YJ0R605JNQ6R3G74MJ2AKD',
  title: 'Showing a spot to a dermatologist: what happens, step by step',
  excerpt:
    'From the phone call to the pathology report: what to bring, what the doctor looks at, what a biopsy feels like, and which questions are worth asking before you leave.',
  author: 'Skin Awareness',
  category: 'Professional Care',
  featured: 0,
  content: `Many people put off an appointment because they do not know what will happen in the room. Most visits about a spot are short, and most spots turn out to be harmless. Here is the usual course, so that nothing surprises you.

## The phone call

Say why you are calling in one sentence: 'I have a spot on my left calf that has grown since summer and bled twice.' Growth, bleeding, and a sore that does not heal are reasons for an earlier appointment, so mention them first. If the wait is long, ask to be called when somebody cancels, or ask your primary care doctor to look and refer you. Many can take a biopsy themselves.

## What to bring

Bring the dates and photographs of the spot you worry about, the names of your medicines, and what you know of skin cancer in your family. Come without makeup or nail polish if you can: both hide what the doctor needs to see. A printed result from an app may help to explain why you came. It will not be treated as a diagnosis, and should not be.

## The look

Expect to be asked when you first saw the spot, what has changed, and whether it itches, hurts, or bleeds. Then the doctor looks, often not only at that spot. A full skin exam means undressing to your underwear, usually with a gown. You can ask for a chaperone, and you can say no to any part of it.

Often a dermatoscope is used, a small lighted magnifier that is held against the skin. It shows colors and structures below the surface that the naked eye cannot see. It does not hurt.

Even with it, looking has limits. In one study with dermoscopic images, eight dermatologists on average recognized 82 percent of the melanomas and correctly called 59 percent of the harmless spots harmless [1]. That is not carelessness. Early melanomas and odd moles can look alike. It is the reason why doctors remove some spots that turn out to be nothing.

## Three possible answers

- 'This is harmless, leave it.' Ask what it is called, and what change should bring you back.
- 'Let us watch it.' Ask when to return, and whether they will keep a photograph to compare. A date in the calendar is part of the plan.
- 'Let us take a sample.' That is a biopsy, and often it can be done on the same day.

## The biopsy

The skin is numbed with a small injection, which stings for some seconds. Afterward you feel touch, but no pain [2]. There are three common kinds:

- Shave: a thin blade takes the upper layers. Usually no stitches.
- Punch: a small round blade takes a deeper core, often closed with a stitch or two.
- Excision: the whole spot is cut out with a narrow edge of normal skin, and closed with stitches. It is preferred where melanoma is suspected and the size allows it, since its depth decides what comes next [3].

You go home the same day, with instructions for the bandage. Ask how long to avoid sports and swimming. Call if redness spreads, pus appears, or you get a fever.

## Waiting for the report

A pathologist looks at the sample under a microscope. Results often take a week or two. Before you leave, ask how you will be told, and by when. If that day passes, call. No news is not a result.

If the answer is a mole or another harmless growth, keep the report anyway; it is useful for your next check. If it is a basal or squamous cell carcinoma, the usual next step is to remove it completely, which cures the great majority. If it is a melanoma, the report gives its thickness. Thin melanomas are usually removed with a wider margin, and that is often all. Thicker ones may need further tests, and a team that treats melanoma.

## Questions worth asking

- What do you think this is, and how sure are you?
- What happens if we wait three months?
- What kind of biopsy is it, and what will the scar look like?
- Who calls me with the result, and when?
- How often should my skin be checked from now on?
- Should my parents, sisters, brothers, or children be checked?

If cost is a worry, ask for the billing code and a price before the procedure. Community health centers and free screening days are an option where you have no insurance.

And if you still feel uneasy after being told that all is well, say so. 'It is still changing' is a good reason to be seen again, and a good doctor will not mind.

This article is for learning. It is not a diagnosis and does not replace a doctor.

## Sources

1. [Marchetti MA and others. Results of the 2016 International Skin Imaging Collaboration challenge. J Am Acad Dermatol 2018.](https://pmc.ncbi.nlm.nih.gov/articles/PMC5768444/)
2. [MedlinePlus. Skin lesion biopsy.](https://medlineplus.gov/ency/article/003840.htm)
3. [American Cancer Society. Tests for Melanoma Skin Cancer.](https://www.cancer.org/cancer/types/melanoma-skin-cancer/detection-diagnosis-staging/how-diagnosed.html)`,
};
