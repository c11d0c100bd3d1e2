import type { StarterArticle } from './StarterArticle';

export const earlyDetection: StarterArticle = {
  id: '01M7YHX300CGX2CXCBMCY8F2NE',
  title: 'The monthly skin check: ten minutes, two mirrors, and what to write down',
  excerpt:
    'Nobody sees your skin as often as you do. A short routine once a month teaches you what is normal for you, so that a new or changing spot stands out.',
  author: 'Skin Awareness',
  category: 'Early Detection',
  featured: 1,
  content: `Most people who find a melanoma on themselves do not find it because they know dermatology. They find it because something looked different from last time. That is the whole idea of a monthly skin check: you are not trying to name what you see. You are learning your own map well enough to notice when it changes.

## How often, and who

Once a month is easy to remember and leaves enough time for a change to show. Pick a date you already know, such as the first Sunday. It matters most if you or a close relative have had skin cancer, if you have many moles, if you burn easily, or if you take medicine that weakens the immune system. It matters for darker skin too. Melanoma is much rarer there, but it is often found later, when it is harder to treat [1].

One honest remark: experts have not shown that routine full-body checks by a doctor save lives in people without symptoms. In 2023 the US Preventive Services Task Force called the evidence insufficient, which means neither for nor against [1]. It made one thing clear, though: that statement is about people without signs. A spot that is new, changing, or bleeding is a sign, and it deserves a visit.

## What you need

Good light, a full-length mirror, a hand mirror, and a chair. A phone helps to photograph spots, and so does somebody you trust for the back and the scalp. After a shower is a good time.

## The round

1. Face, ears, neck, and scalp. Part your hair in rows, or let somebody look. Do not forget the skin behind the ears.
2. Chest and belly, with the breasts lifted. Then both sides, with your arms up.
3. Arms, underarms, palms, the backs of the hands, between the fingers, and the nails.
4. Turn around. With the hand mirror look at the back of the neck, shoulders, back, and buttocks.
5. Sit down. The front and back of each leg, the tops and soles of the feet, between the toes, and the toenails.

## What to look for

The ABCDE rule describes how many melanomas look [2]:

- A, asymmetry: one half does not match the other.
- B, border: ragged, notched, or blurred instead of even.
- C, color: several shades in one spot, such as brown, black, tan, red, white, or blue.
- D, diameter: larger than about 6 millimeters, the width of a pencil eraser. Some are smaller.
- E, evolving: a change in size, shape, or color over weeks or months.

E is the letter to take most seriously, and it is the one only you can judge, because it needs a before and an after.

Two more habits catch what the letters miss. The ugly duckling: your moles resemble one another like a family, and the one that does not belong is worth showing. And the fast riser: some melanomas, called nodular, are not large, spotty, or ragged at first. They are raised, firm, and growing, and can be pink or skin-colored [3]. A bump that is all three for more than a month should be looked at soon.

Basal and squamous cell carcinomas, the two most common skin cancers, follow other patterns: a pearly bump, a scaly patch, or a sore that heals and comes back. A sore that is not healed after about a month belongs in front of a doctor.

## Where darker skin needs a second look

In brown and black skin, melanoma often appears where the sun hardly reaches: palms, soles, and under or around the nails [4]. Look for a dark patch on the sole that grows, or a dark stripe in one nail that widens or reaches the skin beside it. These places are easy to skip and quick to check.

## What to write down

For any spot you wonder about, note the date, the place on your body, the size beside a ruler or coin, and one sentence on what caught your eye. Take two photographs: one near enough to see the spot sharply, and one far enough to see where it is. Next month, compare.

## When not to wait

Do not keep watching a spot that bleeds without injury, grows quickly, itches or hurts and does not stop, or looks clearly different from a photograph a month ago. Make an appointment, say why you are calling, and bring your notes.

A clear month is not a promise that nothing is there. It is one more page in your own record, and that is exactly what makes the next change visible.

This article is for learning. It is not a diagnosis and does not replace a doctor.

## Sources

1. [US Preventive Services Task Force. Screening for Skin Cancer. JAMA 2023;329(15):1290-1295.](https://jamanetwork.com/journals/jama/fullarticle/2803797)
2. [National Cancer Institute. Common Moles, Dysplastic Nevi, and Risk of Melanoma.](https://www.cancer.gov/types/skin/moles-fact-sheet)
3. [DermNet. Nodular melanoma.](https://dermnetnz.org/topics/nodular-melanoma)
4. [American Academy of Dermatology. Skin cancer in people of color.](https://www.aad.org/public/diseases/skin-cancer/types/common/melanoma/skin-color)`,
};
