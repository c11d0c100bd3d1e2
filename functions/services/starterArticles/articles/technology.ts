import type { StarterArticle } from './StarterArticle';

export const technology: StarterArticle = {
  id: '01M7YJ2JS07VRYTPP07NB5Q3JJ',
  title: 'What a phone camera can and cannot tell you about a mole',
  excerpt:
    'Apps that judge skin photographs are tested with two numbers, and both are easy to misread. A plain guide to sensitivity, specificity, and what a high-risk result really means.',
  author: 'Skin Awareness',
  category: 'Technology',
  featured: 0,
  content: `You photograph a spot, and a moment later a screen says 'high risk' or 'low risk'. What has happened in between, and how much weight should the answer carry?

## What the software sees

An image classifier does not know what a mole is. During training it is shown thousands of photographs with known answers, and it adjusts itself until its own answers agree with them most of the time. Afterward it can only recognize patterns that resemble what it has seen. A blurred picture, a hair, a shadow, a pen mark, or a kind of skin it rarely met can lead it astray. A careful program says 'I cannot judge this photo' in such cases, instead of guessing.

It also sees very little of the story. It does not know that the spot bled last week, that your mother had melanoma, or that the mole is new. You know these things, and they often matter more than pixels. That is why a red flag such as bleeding or change should overrule a calm result.

## Two numbers, four outcomes

Sensitivity answers: of 100 people who have skin cancer, how many does the test flag? Specificity answers: of 100 people who do not, how many does it leave in peace? Neither alone says whether a test is good. A program that calls everything dangerous has perfect sensitivity and is useless.

For one widely sold app, a study in several clinics found a sensitivity of 86.9 percent and a specificity of 70.4 percent [1]. In plain words: about 13 of 100 cancers were missed, and about 30 of 100 harmless spots were flagged.

## The surprise in 'high risk'

Suppose that 1,000 people photograph a spot, and that 10 of those spots are cancer. At the figures above, the app flags about 9 of the 10. It also flags about 293 of the 990 harmless spots. So of roughly 302 'high risk' answers, about 9 are cancer: 3 in 100.

This is not a flaw of one product. It is arithmetic. When something is rare, even a decent test raises mostly false alarms. A 'high risk' answer therefore does not mean that you probably have cancer. It means that a doctor should look, and soon.

The same arithmetic makes a 'low risk' answer look better than it is. Nearly everyone with that answer is fine, because nearly everyone was fine before. It is small comfort to the one or two of 1,000 whose cancer was missed. No result of an app should talk you out of a visit that you were going to make.

## What reviews and regulators say

A review of the studies on smartphone apps, published in the BMJ in 2020, found that they were few, small, and of poor quality. It concluded that the apps could not be relied on to detect all melanomas or other skin cancers [2]. Many studies chose good pictures taken by experts, and left out the pictures that could not be judged. In everyday use, pictures are worse.

In the United States the Federal Trade Commission acted in 2015 against the sellers of two apps that claimed to tell the risk of melanoma from a photograph and a few answers. They could not show that the claims were true [3]. That the apps also told people to see a doctor did not save them. What counted was the overall impression.

## How to use such a tool well

- Take the picture in even daylight, sharp, from straight above, with the spot in the middle and some normal skin around it. Take two; if the answers differ, trust neither.
- Put a coin or a ruler beside the spot. Size cannot be read from a photograph without a scale.
- Use it to keep a record. Comparing this month with last month is something a phone does well, and change is the most useful sign there is.
- Read 'low' as 'nothing stood out in this picture', and 'high' as 'show this to somebody'.
- Do not use it for nails, palms, soles, lips, eyes, or genitals. There are hardly any pictures of these to learn from.
- Ask where your photograph goes, who keeps it, and for how long. If there is no clear answer, do not send it.

## A fair summary

A phone is a good notebook and a mediocre judge. It can help you to notice, remember, and describe. It can shorten the time until you make the call. It cannot feel a firm bump, turn on a dermatoscope, or take a biopsy. For the question 'Is it cancer?', only a person with the right training, and often a microscope, has an answer.

This article is for learning. It is not a diagnosis and does not replace a doctor.

## Sources

1. [Sangers T and others. Validation of a market-approved artificial intelligence mobile health app for skin cancer screening. Dermatology 2022;238(4):649-656.](https://karger.com/drm/article/238/4/649/828305)
2. [Freeman K and others. Algorithm based smartphone apps to assess risk of skin cancer in adults. BMJ 2020;368:m127.](https://www.bmj.com/content/368/bmj.m127)
3. [Federal Trade Commission. FTC Cracks Down on Marketers of "Melanoma Detection" Apps, February 23, 2015.](https://www.ftc.gov/news-events/news/press-releases/2015/02/ftc-cracks-down-marketers-melanoma-detection-apps)

The example with 1,000 people is our own calculation from the figures of [1].`,
};
